import { h, Empty, Fact, Meter, NameField, Pager, Problem, RuleText, Waiting, address, decimal, number, percent, plural, shown, useApi } from './ui.js';
import { useEffect, useState } from './lib/hooks.js';
import { download, query } from './api.js';
import { Composition } from './compose.js';

const LIMIT = 25;
const SORTS = ['worth', 'confidence', 'support', 'score', 'laplace', 'pca', 'coverage'];

function go(params, change) {
  location.hash = address('rules', { ...params, rule: undefined, offset: undefined, ...change }).slice(1);
}

function Filters({ params }) {
  const [draft, setDraft] = useState(params);
  useEffect(() => setDraft(params), [query(params)]);
  const set = (name) => (event) => setDraft({ ...draft, [name]: event.target.value });
  const field = (name, label, props) => h('div', { class: 'field tiny' }, h('label', { for: `f-${name}` }, label), h('input', { id: `f-${name}`, value: draft[name] ?? '', onInput: set(name), ...props }));
  return h(
    'form',
    { class: 'filters', 'aria-label': 'Filter rules', onSubmit: (event) => (event.preventDefault(), go(draft, {})) },
    h(NameField, { label: 'Head', kind: 'relation', value: draft.head, placeholder: 'any', onPick: (head) => setDraft({ ...draft, head }) }),
    h('div', { class: 'field' }, h('label', { for: 'f-body' }, 'Body has, in a row'), h('input', { id: 'f-body', value: draft.body ?? '', placeholder: 'mother, brother', onInput: set('body') })),
    h('div', { class: 'field' }, h('label', { for: 'f-text' }, 'Text'), h('input', { id: 'f-text', type: 'search', value: draft.text ?? '', placeholder: 'anywhere in the rule', onInput: set('text') })),
    h(
      'details',
      { class: 'more', open: matchMedia('(min-width: 641px)').matches },
      h('summary', null, 'More filters'),
      h('div', { class: 'filters' },
        field('minLength', 'Length from', { type: 'number', min: 1, max: 20 }),
        field('maxLength', 'to', { type: 'number', min: 1, max: 20 }),
        field('minSupport', 'Support from', { type: 'number', min: 0 }),
        field('minConfidence', 'Confidence from', { type: 'number', min: 0, max: 1, step: 0.05 }),
        h('div', { class: 'field tiny' }, h('label', { for: 'f-sort' }, 'Sort by'), h('select', { id: 'f-sort', value: draft.sort ?? 'worth', onChange: (event) => go({ ...draft, sort: event.target.value }, {}) }, SORTS.map((sort) => h('option', { key: sort, value: sort }, sort)))),
        h('label', { class: 'check' }, h('input', { type: 'checkbox', checked: draft.folded === 'true', onChange: (event) => go({ ...draft, folded: event.target.checked ? 'true' : '' }, {}) }), 'near-duplicates, too'),
      ),
    ),
    h('button', { class: 'primary' }, 'Show'),
    h('a', { class: 'button', href: address('rules') }, 'Clear'),
  );
}

const KINDS = { confirmed: 'Pairs that confirm it', contradicted: 'Pairs that seem to contradict it', predicted: 'Pairs it predicts' };

function Instances({ id }) {
  const { data, problem } = useApi(`rules/${id}/instances`, { limit: 8 });
  if (problem) return h(Problem, { of: problem });
  if (!data) return h(Waiting, { what: 'Looking at the pairs of the rule …' });
  return h(
    'div',
    null,
    h('p', { class: 'muted' }, `${plural(data.pairs, 'pair')}${data.exact ? '' : ', counted for some entities drawn at random'}. A pair contradicts if other facts of the head are known of its first entity; if none are, it is predicted.`),
    h(
      'div',
      { class: 'columns' },
      Object.entries(data.kinds).map(([kind, list]) =>
        h(
          'section',
          { key: kind },
          h('h3', null, KINDS[kind], h('span', { class: 'count' }, number(list.count))),
          h('ul', { class: 'plain' }, list.sample.map((pair) => h('li', { key: pair.fact.head.name + pair.fact.tail.name }, h(Fact, { fact: pair.fact }), pair.paths.map((path, i) => h('div', { class: 'path', key: i }, h('bdi', null, shown(path.text, 400))))))),
          list.count > list.sample.length && h('p', { class: 'muted' }, `and ${number(list.count - list.sample.length)} more`),
          list.count === 0 && h(Empty, null, 'None.'),
        ),
      ),
    ),
  );
}

function RuleDetail({ id, params }) {
  const { data: rule, problem } = useApi(`rules/${id}`);
  const composition = useApi(`rules/${id}/composition`);
  if (problem) return h(Problem, { of: problem });
  if (!rule) return h(Waiting);
  return h(
    'article',
    null,
    h('p', null, h('a', { href: address('rules', { ...params, rule: undefined }) }, '← All rules')),
    h('h1', { class: 'rule-title' }, h(RuleText, { rule })),
    h('p', { class: 'sentence' }, h('bdi', null, shown(rule.sentence, 800))),
    rule.foldedInto && h('p', { class: 'note' }, 'It says nearly the same as ', h('span', { class: 'rule' }, shown(rule.foldedInto, 300))),
    h(
      'dl',
      { class: 'inline' },
      [
        ['confidence', rule.confidence === undefined ? 'not counted' : `${percent(rule.confidence, 1)} of ${plural(rule.pairs, 'pair')}`],
        ['support', rule.support === undefined ? '–' : number(rule.support)],
        ['PCA confidence', percent(rule.pca, 1)],
        ['head coverage', percent(rule.coverage, 1)],
        ['worth', decimal(rule.worth)],
        ['score of the network', decimal(rule.score)],
      ].map(([name, value]) => h('div', { key: name }, h('dt', null, name), h('dd', null, value))),
    ),
    h('section', { class: 'card' }, h('h2', null, 'Instances'), h(Instances, { id })),
    rule.body.length > 1 && h('section', { class: 'card' }, h('h2', null, 'How the network composes it'), composition.problem ? h(Problem, { of: composition.problem }) : composition.data ? h(Composition, { page: composition.data }) : h(Waiting)),
  );
}

function Export({ picked, onClear }) {
  const formats = useApi('rules/formats').data?.formats ?? [];
  const [format, setFormat] = useState('text');
  const [told, setTold] = useState();
  const save = async () => {
    try {
      setTold({ text: `Kept as ${await download('rules/export', { format, ids: [...picked] })}.` });
    } catch (problem) {
      setTold({ problem });
    }
  };
  return h(
    'div',
    { class: 'bar', role: 'group', 'aria-label': 'Export' },
    h('strong', null, plural(picked.size, 'rule'), ' picked'),
    h('label', { for: 'export-format' }, 'as'),
    h('select', { id: 'export-format', value: format, onChange: (event) => setFormat(event.target.value) }, formats.map((each) => h('option', { key: each.name, value: each.name }, each.name))),
    h('button', { type: 'button', class: 'primary', disabled: picked.size === 0, onClick: save }, 'Export'),
    h('button', { type: 'button', disabled: picked.size === 0, onClick: onClear }, 'None'),
    told?.text && h('span', { role: 'status' }, told.text),
    h(Problem, { of: told?.problem }),
  );
}

function RuleList({ params }) {
  const offset = Number(params.offset ?? 0);
  const { rule, offset: from, ...filter } = params;
  const { data, problem } = useApi('rules', { ...filter, head: filter.head ? [filter.head] : undefined, offset, limit: LIMIT });
  const [picked, setPicked] = useState(new Set());
  const toggle = (ids, on) => {
    const next = new Set(picked);
    ids.forEach((id) => (on ? next.add(id) : next.delete(id)));
    setPicked(next);
  };
  const ids = data?.rules.map((each) => each.id) ?? [];
  return h(
    'div',
    null,
    h('h1', null, 'Rules'),
    h(Filters, { params: filter }),
    h(Problem, { of: problem }),
    data && h('p', { class: 'muted' }, `${plural(data.total, 'rule')} of ${number(data.all)}.${filter.folded === 'true' ? '' : ' Near-duplicates are not listed.'}`),
    data && h(Export, { picked, onClear: () => setPicked(new Set()) }),
    data && data.total === 0 && h(Empty, null, 'No rule matches. Maybe relax the filter.'),
    data &&
      data.total > 0 &&
      h(
        'div',
        { class: 'scroll' },
        h(
          'table',
          { class: 'rules' },
          h('thead', null, h('tr', null, h('th', null, h('input', { type: 'checkbox', 'aria-label': 'Pick all of this page', checked: ids.length > 0 && ids.every((id) => picked.has(id)), onChange: (event) => toggle(ids, event.target.checked) })), h('th', null, 'rule'), h('th', null, 'confidence'), h('th', { class: 'number' }, 'support'), h('th', { class: 'number' }, 'pairs'), h('th', { class: 'number' }, 'worth'))),
          h(
            'tbody',
            null,
            data.rules.map((each) =>
              h(
                'tr',
                { key: each.id },
                h('td', null, h('input', { type: 'checkbox', 'aria-label': `Pick ${shown(each.text, 80)}`, checked: picked.has(each.id), onChange: (event) => toggle([each.id], event.target.checked) })),
                h('td', null, h('a', { href: address('rules', { ...params, rule: each.id }) }, h(RuleText, { rule: each })), h('div', { class: 'sentence small' }, h('bdi', null, shown(each.sentence, 300)))),
                h('td', null, h(Meter, { value: each.confidence, label: 'confidence' })),
                h('td', { class: 'number' }, each.support === undefined ? '–' : number(each.support)),
                h('td', { class: 'number' }, each.pairs === undefined ? '–' : number(each.pairs)),
                h('td', { class: 'number' }, decimal(each.worth)),
              ),
            ),
          ),
        ),
      ),
    data && h(Pager, { offset, limit: LIMIT, total: data.total, onOffset: (to) => go(params, { offset: to || undefined }) }),
  );
}

export const RulesView = ({ params }) => (params.rule === undefined ? h(RuleList, { params }) : h(RuleDetail, { id: params.rule, params }));
