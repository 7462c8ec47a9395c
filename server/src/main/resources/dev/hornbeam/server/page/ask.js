import { h, Empty, EntityLink, Fact, Meter, Name, NameField, Pager, Problem, RuleLink, Waiting, address, decimal, number, percent, plural, shown, useApi } from './ui.js';
import { useEffect, useMemo, useRef, useState } from './lib/hooks.js';
import { query } from './api.js';
import { Drawing, pathElements } from './graph.js';

const LIMIT = 20;
const go = (params) => (location.hash = address('ask', params).slice(1));

function Form({ params }) {
  const [draft, setDraft] = useState(params);
  useEffect(() => setDraft(params), [query(params)]);
  const set = (name) => (value) => setDraft((before) => ({ ...before, [name]: value }));
  const ready = draft.relation && Boolean(draft.head) !== Boolean(draft.tail);
  return h(
    'form',
    { class: 'question', 'aria-label': 'Question', onSubmit: (event) => (event.preventDefault(), ready && go({ head: draft.head, relation: draft.relation, tail: draft.tail, known: draft.known })) },
    h(NameField, { label: 'Head', kind: 'entity', value: draft.head, placeholder: draft.tail ? '?' : 'an entity', onPick: set('head') }),
    h(NameField, { label: 'Relation', kind: 'relation', value: draft.relation, placeholder: 'a relation', onPick: set('relation') }),
    h(NameField, { label: 'Tail', kind: 'entity', value: draft.tail, placeholder: draft.head ? '?' : 'or an entity here', onPick: set('tail') }),
    h('label', { class: 'check' }, h('input', { type: 'checkbox', checked: draft.known === 'true', onChange: (event) => set('known')(event.target.checked ? 'true' : '') }), 'known answers, too'),
    h('button', { class: 'primary', disabled: !ready }, 'Ask'),
    draft.head && draft.tail && h('p', { class: 'muted' }, 'Leave head or tail empty: that is what is asked.'),
  );
}

export const Marks = ({ answer }) => [
  answer.known && h('span', { class: 'tag known', key: 'known' }, 'known'),
  answer.heldOut && h('span', { class: 'tag true', key: 'held' }, `true (${answer.heldOut})`),
  answer.contradiction && h('span', { class: 'tag against', key: 'against', title: shown(answer.contradiction, 300) }, 'contradicts'),
];

function Proofs({ page }) {
  const fact = page.fact;
  const [only, setOnly] = useState(-1);
  const proofs = page.proofs.filter((proof) => proof.paths.length > 0);
  const simplest = [...proofs].sort((a, b) => a.rule.body.length - b.rule.body.length || b.share - a.share);
  const drawn = only >= 0 && proofs[only] ? [proofs[only]] : simplest.slice(0, 3);
  const paths = drawn.flatMap((proof) => proof.paths.slice(0, only >= 0 ? 6 : 2));
  const elements = useMemo(() => pathElements(fact, paths), [page, only]);
  if (page.proofs.length === 0 && page.attributes.length === 0 && page.evidence.length === 0) return h(Empty, null, 'No rule reaches it: it is ranked by how common it is.');
  return h(
    'div',
    null,
    paths.length > 0 && h(Drawing, { elements, layout: { name: 'preset' }, label: `Paths from ${shown(fact.head.shown, 40)} to ${shown(fact.tail.shown, 40)}; dashed is what is asked`, onNode: (name) => (location.hash = address('entity', { name }).slice(1)) }),
    h(
      'ol',
      { class: 'proofs' },
      page.proofs.map((proof, i) =>
        h(
          'li',
          { key: i },
          h('div', { class: 'proof-head' }, proof.part < 0 ? h('span', { class: 'tag against' }, 'against') : h(Meter, { value: proof.share, label: 'share of the score' }), h(RuleLink, { rule: proof.rule }), proof.paths.length > 0 && h('button', { type: 'button', class: 'quiet', 'aria-pressed': only === proofs.indexOf(proof) ? 'true' : 'false', onClick: () => setOnly(only === proofs.indexOf(proof) ? -1 : proofs.indexOf(proof)) }, 'draw')),
          h('div', { class: 'muted' }, proof.rule.confidence !== undefined && `right for ${percent(proof.rule.confidence)} of ${plural(proof.rule.pairs, 'pair')}; `, plural(proof.pathCount, 'path')),
          h('ul', { class: 'plain' }, proof.paths.map((path, j) => h('li', { key: j, class: 'path', title: path.text }, h('bdi', null, shown(path.sentence, 600))))),
        ),
      ),
      page.attributes.map((each, i) =>
        h('li', { key: `a${i}` }, h('div', { class: 'proof-head' }, each.part < 0 ? h('span', { class: 'tag against' }, 'against') : h(Meter, { value: each.share, label: 'share of the score' }), h('span', { class: 'rule' }, h('bdi', null, shown(each.text, 300)))), each.confidence !== undefined && h('div', { class: 'muted' }, `right for ${percent(each.confidence)} of ${number(each.count)} entities`)),
      ),
      page.evidence.map((each, i) =>
        h('li', { key: `e${i}` }, h('div', { class: 'proof-head' }, h('span', { class: each.part < 0 ? 'tag against' : 'tag' }, each.part < 0 ? 'against' : 'for'), h('span', null, `${each.text} (${each.part < 0 ? '−' : '+'}${decimal(Math.abs(each.part))})`))),
      ),
    ),
  );
}

function Rivals({ page }) {
  if (page.better === 0) return null;
  return h(
    'section',
    null,
    h('h3', null, 'Why not higher'),
    h('p', { class: 'muted' }, `${plural(page.better, 'answer')} above it.`),
    h(
      'ul',
      { class: 'plain rivals' },
      page.rivals.map((rival) =>
        h(
          'li',
          { key: rival.entity.name },
          h('div', null, h(EntityLink, { of: rival.entity }), rival.probability !== undefined && h('span', { class: 'muted' }, ` ${percent(rival.probability)}`)),
          h('ul', null, rival.advantages.slice(0, 4).map((each, i) => h('li', { key: i }, h('span', { class: 'share' }, `+${decimal(each.gain)}`), ' ', h(RuleLink, { rule: each.rule }))), rival.attributesGain > 0 && h('li', null, h('span', { class: 'share' }, `+${decimal(rival.attributesGain)}`), ' by what else is known of both'), rival.why && h('li', null, rival.why)),
        ),
      ),
    ),
  );
}

export function Explanation({ head, relation, tail, ask, chosen }) {
  const { data, problem } = useApi('explanations', { head, relation, tail, ask });
  const place = useRef();
  useEffect(() => {
    if (data && chosen && matchMedia('(max-width: 900px)').matches) place.current?.scrollIntoView({ block: 'start' });
  }, [data?.fact?.tail?.name, data?.fact?.head?.name]);
  if (problem) return h(Problem, { of: problem });
  if (!data) return h(Waiting, { what: 'Looking for proofs …' });
  return h(
    'section',
    { class: 'card', ref: place, 'aria-label': 'Explanation' },
    h('h2', null, h(Fact, { fact: data.fact })),
    h('p', null, data.standing, ' ', data.answer.probability !== undefined && h('strong', null, `Probability ${percent(data.answer.probability, 1)}. `), h('span', { class: 'muted' }, `Rank ${decimal(data.rankAsTail, 0)} among tails, ${decimal(data.rankAsHead, 0)} among heads.`)),
    data.answer.contradiction && h('p', { class: 'note' }, `It contradicts what is known: ${shown(data.answer.contradiction, 400)}.`),
    h('h3', null, 'Why'),
    h(Proofs, { page: data }),
    h(Rivals, { page: data }),
  );
}

function Answers({ params }) {
  const { answer, offset: from, ...question } = params;
  const offset = Number(from ?? 0);
  const { data, problem } = useApi('answers', { ...question, offset, limit: LIMIT });
  const asksTail = Boolean(params.head);
  const chosen = answer ?? data?.answers[0]?.entity.name;
  if (problem) return h(Problem, { of: problem });
  if (!data) return h(Waiting);
  if (data.answers.length === 0) return h(Empty, null, 'No answer: no entity was ever an answer of this relation.');
  const isReached = (each) => each.byRule || each.known;
  const reached = data.answers.filter(isReached);
  const others = data.answers.filter((each) => !isReached(each));
  const row = (each) =>
    h(
      'li',
      { key: each.entity.name },
      h(
        'a',
        { class: 'answer', href: address('ask', { ...params, answer: each.entity.name }), 'aria-current': each.entity.name === chosen ? 'true' : undefined },
        h('span', { class: 'answer-name' }, h(Name, { of: each.entity }), ' ', h(Marks, { answer: each })),
        isReached(each) || each.probability >= 0.01 ? h(Meter, { value: each.probability, label: 'probability' }) : null,
      ),
    );
  return h(
    'div',
    { class: 'two' },
    h(
      'section',
      { 'aria-label': 'Answers' },
      h('h2', null, asksTail ? [h(Name, { of: data.head }), ' ', h('span', { class: 'relation' }, h(Name, { of: data.relation })), ' ?'] : ['? ', h('span', { class: 'relation' }, h(Name, { of: data.relation })), ' ', h(Name, { of: data.tail })]),
      h('p', { class: 'muted' }, `Rules lead to ${plural(data.reached, 'entity').replace('entitys', 'entities')}.${data.cutRules ? ` ${plural(data.cutRules, 'rule')} exceeded the work budget.` : ''}`),
      h('ol', { class: 'answers', start: offset + 1 }, reached.map(row)),
      others.length > 0 && h('p', { class: 'muted' }, 'No rule leads to ', reached.length > 0 || offset > 0 ? 'these' : 'any answer', '; they are the most common ones:'),
      others.length > 0 && h('ol', { class: 'answers unreached', start: offset + 1 + reached.length }, others.map(row)),
      h(Pager, { offset, limit: LIMIT, total: data.total, onOffset: (to) => go({ ...question, offset: to || undefined }) }),
    ),
    chosen && h(Explanation, { key: chosen, head: asksTail ? params.head : chosen, relation: params.relation, tail: asksTail ? chosen : params.tail, ask: asksTail ? 'tail' : 'head', chosen: answer !== undefined }),
  );
}

function Suggestions() {
  const relations = useApi('relations', { limit: 4 }).data?.relations ?? [];
  const entities = useApi('entities', { limit: 4 }).data?.entities ?? [];
  return h('p', { class: 'muted' }, 'For example: ', entities.slice(0, relations.length).map((each, i) => h('span', { key: i }, i > 0 && ', ', h('a', { href: address('ask', { head: each.entity.name, relation: relations[i].relation.name }) }, `${shown(each.entity.shown, 30)} ${shown(relations[i].relation.shown, 40)} ?`))));
}

export function AskView({ params }) {
  const asked = params.relation && Boolean(params.head) !== Boolean(params.tail);
  return h('div', null, h('h1', null, 'Ask'), h(Form, { params }), asked ? h(Answers, { params }) : h(Suggestions));
}
