import { h, Empty, Name, Problem, Waiting, address, number, percent, shown, useApi } from './ui.js';
import { useState } from './lib/hooks.js';
import { Composition } from './compose.js';

const short = (of) => shown(of.shown.replace(/^(inv_)?.*\/(?=[^/])/, '$1'), 26).replace(/^inv_/, '↩');
const level = (cell) => (cell.head ? 1 + Math.min(4, Math.floor(cell.probability * 5)) : 0);

function Pair({ first, second }) {
  const { data, problem } = useApi('compositions', { body: [first.name, second.name] });
  return h('section', { class: 'card', 'aria-label': 'The pair' }, h('h2', null, h(Name, { of: first }), ' ∘ ', h(Name, { of: second })), problem ? h(Problem, { of: problem }) : data ? h(Composition, { page: data }) : h(Waiting), h('p', null, h('a', { href: address('rules', { body: `${first.name},${second.name}` }) }, 'Rules with this pair in their body')));
}

export function AlgebraView({ params }) {
  const { data, problem } = useApi('algebra', { relations: params.relations });
  const [draft, setDraft] = useState(params.relations ?? '');
  const [hover, setHover] = useState();
  if (problem) return h(Problem, { of: problem });
  if (!data) return h(Waiting, { what: 'Composing every pair …' });
  const row = data.letters.findIndex((each) => each.name === params.first);
  const column = data.letters.findIndex((each) => each.name === params.second);
  const size = data.letters.length;
  const told = hover ?? data.cells[row * size + column];
  return h(
    'div',
    null,
    h('h1', null, 'Algebra'),
    h('p', { class: 'muted' }, 'What two relations in a row compose to: the row is walked first, then the column. ↩ is walked against its direction. The darker, the surer; a dot was never seen side by side in training.'),
    h('form', { class: 'question one', onSubmit: (event) => (event.preventDefault(), (location.hash = address('algebra', { relations: draft }).slice(1))) }, h('div', { class: 'field' }, h('label', { for: 'letters' }, 'Only these relations'), h('input', { id: 'letters', value: draft, placeholder: `all, at most the 40 most frequent of ${number(data.all)}`, onInput: (event) => setDraft(event.target.value) })), h('button', { class: 'primary' }, 'Show')),
    size === 0 && h(Empty, null, 'The model has seen no paths.'),
    h('p', { class: 'told', role: 'status' }, told ? [h(Name, { of: data.letters[told.row] }), ' ∘ ', h(Name, { of: data.letters[told.column] }), ' → ', told.head ? h('strong', null, h(Name, { of: told.head })) : h('i', null, 'no relation'), ` ${percent(told.probability)}`, told.held && `, holds for ${percent(told.held.share)} of ${number(told.held.pairs)} pairs`] : 'Point at a cell, or choose one.'),
    h(
      'div',
      { class: size > 12 ? 'heat-and-pair wide' : 'heat-and-pair' },
      h(
        'div',
        { class: 'scroll' },
        h(
          'table',
          { class: size > 12 ? 'heat' : 'heat few' },
          h('caption', { class: 'only-read' }, 'Composition table'),
          h('thead', null, h('tr', null, h('td'), data.letters.map((each) => h('th', { key: each.name, scope: 'col', title: shown(each.shown) }, h('span', null, short(each)))))),
          h(
            'tbody',
            null,
            data.letters.map((first, i) =>
              h(
                'tr',
                { key: first.name },
                h('th', { scope: 'row', title: shown(first.shown) }, short(first)),
                data.letters.map((second, j) => {
                  const cell = data.cells[i * size + j];
                  return h('td', { key: second.name }, h('a', { class: `cell level${level(cell)}${cell.seen ? '' : ' unseen'}`, href: address('algebra', { ...params, first: first.name, second: second.name }), 'aria-current': i === row && j === column ? 'true' : undefined, 'aria-label': `${short(first)} then ${short(second)}: ${cell.head ? shown(cell.head.shown, 40) : 'no relation'} ${percent(cell.probability)}`, onMouseEnter: () => setHover(cell), onFocus: () => setHover(cell), onMouseLeave: () => setHover(undefined) }, cell.seen ? '' : '·'));
                }),
              ),
            ),
          ),
        ),
      ),
      row >= 0 && column >= 0 && h(Pair, { first: data.letters[row], second: data.letters[column] }),
    ),
  );
}
