import { h, Empty, EntityLink, Meter, Name, NameField, Problem, Waiting, address, percent, plural, shown, useApi } from './ui.js';
import { useEffect, useMemo, useState } from './lib/hooks.js';
import { query } from './api.js';
import { Drawing, pathElements } from './graph.js';

function Form({ params }) {
  const [draft, setDraft] = useState(params);
  useEffect(() => setDraft(params), [query(params)]);
  const set = (name) => (value) => setDraft((before) => ({ ...before, [name]: value }));
  const turn = () => (location.hash = address('relate', { ...draft, head: draft.tail, tail: draft.head }).slice(1));
  return h(
    'form',
    { class: 'question', 'aria-label': 'Two entities', onSubmit: (event) => (event.preventDefault(), draft.head && draft.tail && (location.hash = address('relate', draft).slice(1))) },
    h(NameField, { label: 'From', kind: 'entity', value: draft.head, placeholder: 'an entity', onPick: set('head') }),
    h(NameField, { label: 'To', kind: 'entity', value: draft.tail, placeholder: 'another', onPick: set('tail') }),
    h('button', { class: 'primary', disabled: !draft.head || !draft.tail }, 'Relate'),
    h('button', { type: 'button', disabled: !draft.head || !draft.tail, onClick: turn }, 'Turn round'),
  );
}

function Guess({ guess, page, drawn, onDraw }) {
  return h(
    'li',
    null,
    h('div', { class: 'proof-head' }, h(Meter, { value: guess.probability, label: 'probability' }), h('strong', null, h('span', { class: 'relation' }, h(Name, { of: guess.relation }))), h('button', { type: 'button', class: 'quiet', 'aria-pressed': drawn ? 'true' : 'false', onClick: onDraw }, 'draw')),
    h('ul', { class: 'plain' }, guess.paths.slice(0, 5).map((vote, i) => h('li', { key: i, class: 'path' }, h('span', { class: 'share' }, percent(vote.share)), ' ', h('bdi', null, shown(vote.example.sentence, 500)), vote.count > 1 && h('span', { class: 'muted' }, ` (and ${plural(vote.count - 1, 'path')} like it)`)))),
  );
}

const NoRelation = ({ probability }) => h('li', null, h('div', { class: 'proof-head' }, h(Meter, { value: probability, label: 'probability' }), h('strong', null, 'no relation')));

function Related({ params }) {
  const { data, problem } = useApi('relate', { head: params.head, tail: params.tail, limit: 6 });
  const [at, setAt] = useState(0);
  const guess = data?.relations[Math.min(at, data.relations.length - 1)];
  const elements = useMemo(() => (data && guess ? pathElements({ head: data.head, relation: guess.relation, tail: data.tail }, guess.paths.slice(0, 5).map((vote) => vote.example)) : []), [data, at]);
  if (problem) return h(Problem, { of: problem });
  if (!data) return h(Waiting, { what: 'Walking the paths between them …' });
  const likely = data.basis === 'unlinked' ? [] : data.relations;
  const ranked = data.noRelation > 0 ? [...likely, { probability: data.noRelation }].sort((a, b) => b.probability - a.probability) : likely;
  return h(
    'div',
    { class: 'two' },
    h(
      'section',
      { class: 'card' },
      h('h2', null, h(EntityLink, { of: data.head }), ' → ', h(EntityLink, { of: data.tail })),
      data.known.length > 0 && h('p', null, 'The graph says: ', data.known.map((each, i) => [i > 0 && ', ', h('span', { class: 'relation', key: each.name }, h(Name, { of: each }))])),
      h('p', { class: 'muted' }, data.paths === 0 ? (data.distance === undefined ? 'No path leads from one to the other' : `No path of up to ${plural(data.maxLength, 'step')} leads from one to the other; the shortest has ${plural(data.distance, 'step')}`) + (data.basis === 'unlinked' ? '.' : ': what follows is how common relations are.') : `${plural(data.paths, 'path')} of ${plural(data.bodies, 'kind')}${data.cut ? '; longer ones were cut off' : ''}.`),
      h('ol', { class: 'proofs' }, ranked.map((each) => (each.relation ? h(Guess, { key: each.relation.name, guess: each, page: data, drawn: each === guess, onDraw: () => setAt(data.relations.indexOf(each)) }) : h(NoRelation, { key: '', probability: each.probability })))),
      data.note && h('p', { class: 'muted' }, data.note),
    ),
    elements.length > 3 ? h('section', { class: 'card' }, h('h2', null, 'Paths for ', h(Name, { of: guess.relation })), h(Drawing, { elements, layout: { name: 'preset' }, height: 460, label: 'Paths; dashed is the relation that they speak for', onNode: (name) => (location.hash = address('entity', { name }).slice(1)) })) : h(Empty, null, 'Nothing to draw.'),
  );
}

export const RelateView = ({ params }) => h('div', null, h('h1', null, 'Relate'), h('p', { class: 'muted' }, 'Which relation leads from one entity to another, and by which paths?'), h(Form, { params }), params.head && params.tail && h(Related, { params, key: query(params) }));
