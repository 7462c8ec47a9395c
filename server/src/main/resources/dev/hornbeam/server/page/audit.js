import { h, Empty, EntityLink, JobProgress, Meter, Name, Pager, Problem, RuleLink, Tabs, Waiting, address, number, shown, useReport } from './ui.js';
import { useState } from './lib/hooks.js';
import { post } from './api.js';

const LIMIT = 20;

function Finding({ row, onDecide }) {
  return h(
    'li',
    { class: 'card' },
    h('div', { class: 'queue-fact' }, h(Meter, { value: row.severity, label: 'how sure' }), h('span', { class: 'tag', title: row.words }, row.kind), h('span', { class: 'fact' }, h(EntityLink, { of: row.head }), ' ', row.relation ? h('span', { class: 'relation' }, h(Name, { of: row.relation })) : '=', ' ', h(EntityLink, { of: row.tail })), row.verdict && h('span', { class: 'tag' }, row.verdict === 'accept' ? 'agreed' : 'dismissed')),
    h('p', { class: 'muted' }, row.words, row.rather && [', rather ', h(EntityLink, { of: row.rather })], row.relation && [' · ', h('a', { href: address('ask', { head: row.head.name, relation: row.relation.name, answer: row.tail.name, known: 'true' }) }, 'what the rules say')]),
    h('ul', null, row.evidence.map((line, i) => h('li', { key: i }, h('bdi', null, shown(line, 500))))),
    row.rule && row.kind !== 'missing' && h('p', { class: 'muted' }, 'by ', h(RuleLink, { rule: row.rule })),
    h('div', { class: 'buttons' }, row.verdict ? h('button', { type: 'button', onClick: () => onDecide(row, 'undo') }, 'Undo') : [h('button', { type: 'button', class: 'good', key: 'y', onClick: () => onDecide(row, 'accept') }, 'Agree'), h('button', { type: 'button', class: 'bad', key: 'n', onClick: () => onDecide(row, 'reject') }, 'Dismiss')]),
  );
}

export function AuditView({ params }) {
  const offset = Number(params.offset ?? 0);
  const [turn, setTurn] = useState(0);
  const [problem, setProblem] = useState();
  const report = useReport('audit', { kind: params.kind, open: params.open, offset, limit: LIMIT }, turn);
  const page = report.data;
  const go = (change) => (location.hash = address('audit', { ...params, offset: undefined, ...change }).slice(1));
  async function decide(row, verdict) {
    try {
      setProblem(undefined);
      await post('review/decisions', { verdict, subject: row.kind, head: row.head.name, relation: row.relation?.name, tail: row.tail.name });
      setTurn((n) => n + 1);
    } catch (fault) {
      setProblem(fault);
    }
  }
  const kinds = Object.entries(page?.kinds ?? {});
  return h(
    'div',
    null,
    h('h1', null, 'Audit'),
    h('p', { class: 'muted' }, 'What is likely wrong or missing in the graph, worst first, each with its evidence.'),
    h(Problem, { of: problem ?? report.problem }),
    !page && !report.problem && h(Waiting),
    page && h(JobProgress, { job: page.job }),
    kinds.length > 0 &&
      h(
        'div',
        { class: 'bar' },
        h(Tabs, { label: 'Kind', value: params.kind ?? '', onChoose: (kind) => go({ kind }), choices: [['', `all ${number(kinds.reduce((sum, [, count]) => sum + count, 0))}`], ...kinds.map(([kind, count]) => [kind, `${kind} ${number(count)}`])] }),
        h('label', { class: 'check' }, h('input', { type: 'checkbox', checked: params.open === 'true', onChange: (event) => go({ open: event.target.checked ? 'true' : undefined }) }), 'only undecided'),
        h('span', { class: 'muted', role: 'status' }, `${number(page.agreed)} agreed, ${number(page.dismissed)} dismissed`),
      ),
    page && page.job?.state === 'done' && page.total === 0 && h(Empty, null, 'Nothing found.'),
    h('ol', { class: 'queue', start: offset + 1 }, (page?.findings ?? []).map((row) => h(Finding, { row, onDecide: decide, key: JSON.stringify([row.kind, row.head.name, row.relation?.name, row.tail.name]) }))),
    page && h(Pager, { offset, limit: LIMIT, total: page.total, onOffset: (to) => go({ offset: to || undefined }) }),
  );
}
