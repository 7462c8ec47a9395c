import { h, Empty, Fact, JobProgress, Meter, Pager, Problem, RuleLink, Tabs, Waiting, address, number, percent, plural, shown, useApi, useReport } from './ui.js';
import { useEffect, useLayoutEffect, useState } from './lib/hooks.js';
import { download, post, query } from './api.js';

const LIMIT = 20;
const KEYS = { a: 'accept', r: 'reject', s: 'skip' };

/** Whether a key press is meant for a field and not for the list. */
export const isTyping = (event) => event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName);

function Export() {
  const formats = useApi('review/formats').data?.formats ?? [];
  const [format, setFormat] = useState('tsv');
  const [problem, setProblem] = useState();
  return h(
    'span',
    { class: 'bar' },
    h('label', { for: 'accepted-format' }, 'Accepted as'),
    h('select', { id: 'accepted-format', value: format, onChange: (event) => setFormat(event.target.value) }, formats.map((each) => h('option', { key: each, value: each }, each))),
    h('button', { type: 'button', onClick: () => download(`review/accepted${query({ format })}`).catch(setProblem) }, 'Export'),
    h(Problem, { of: problem }),
  );
}

function Tally({ tally, open }) {
  const all = tally.accepted + tally.rejected + tally.skipped;
  return h(
    'div',
    { class: 'tally', role: 'status' },
    h('progress', { max: Math.max(1, all + open), value: all, 'aria-label': 'Decided' }),
    h('span', null, `${number(tally.accepted)} accepted, ${number(tally.rejected)} rejected, ${number(tally.skipped)} skipped`),
    tally.precision !== undefined && h('span', null, h('strong', null, `precision ${percent(tally.precision)}`), h('span', { class: 'muted' }, `, promised ${percent(tally.expected)}`)),
    h('span', { class: 'muted' }, `kept in ${shown(tally.file, 80)}`),
  );
}

export function ReviewView({ params }) {
  const show = params.show ?? 'open';
  const offset = Number(params.offset ?? 0);
  const [turn, setTurn] = useState(0);
  const [at, setAt] = useState(0);
  const [problem, setProblem] = useState();
  const [last, setLast] = useState();
  const report = useReport('review', { show, relation: params.relation, offset, limit: LIMIT }, turn);
  const page = report.data;
  const rows = page?.facts ?? [];
  const chosen = Math.min(at, rows.length - 1);
  const go = (change) => (location.hash = address('review', { ...params, ...change }).slice(1));

  async function decide(row, verdict) {
    try {
      setProblem(undefined);
      await post('review/decisions', { verdict, head: row.fact.head.name, relation: row.fact.relation.name, tail: row.fact.tail.name });
      setLast(verdict === 'undo' ? undefined : row);
      setTurn((n) => n + 1);
    } catch (fault) {
      setProblem(fault);
    }
  }

  // before the next key press: a listener of the rows shown before would decide on the wrong fact
  useLayoutEffect(() => {
    const onKey = (event) => {
      if (isTyping(event)) return;
      if (KEYS[event.key] && rows[chosen]) decide(rows[chosen], KEYS[event.key]);
      else if (event.key === 'u' && last) decide(last, 'undo');
      else if (event.key === 'j' || event.key === 'ArrowDown') setAt(Math.min(rows.length - 1, chosen + 1));
      else if (event.key === 'k' || event.key === 'ArrowUp') setAt(Math.max(0, chosen - 1));
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
  useEffect(() => document.querySelector('.queue [aria-current]')?.scrollIntoView({ block: 'nearest' }), [chosen, page]);

  return h(
    'div',
    null,
    h('h1', null, 'Review'),
    h('p', { class: 'muted' }, 'The most probable facts that the graph lacks. Keys: ', h('kbd', null, 'a'), ' accept, ', h('kbd', null, 'r'), ' reject, ', h('kbd', null, 's'), ' skip, ', h('kbd', null, 'u'), ' undo, ', h('kbd', null, '↑'), ' ', h('kbd', null, '↓'), ' choose.'),
    h(Problem, { of: problem ?? report.problem }),
    !page && !report.problem && h(Waiting),
    page && h(JobProgress, { job: page.job }),
    page && h(Tally, { tally: page.tally, open: show === 'open' ? page.total : 0 }),
    page && h('div', { class: 'bar' }, h(Tabs, { label: 'Show', value: show, onChoose: (each) => go({ show: each, offset: undefined }), choices: [['open', 'Open'], ['accepted', 'Accepted'], ['rejected', 'Rejected'], ['skipped', 'Skipped']] }), h(Export), last && h('button', { type: 'button', onClick: () => decide(last, 'undo') }, 'Undo')),
    page && h('p', { class: 'muted' }, `${plural(page.found, 'new fact')} found${page.heldOutFound > 0 ? `; ${number(page.heldOutFound)} of them are in held-out splits, so they are true` : ''}.`),
    page && rows.length === 0 && page.job?.state === 'done' && h(Empty, null, show === 'open' ? 'Nothing is left to decide.' : 'Nothing here yet.'),
    h(
      'ol',
      { class: 'queue', start: offset + 1 },
      rows.map((row, i) =>
        h(
          'li',
          { key: JSON.stringify([row.fact.head.name, row.fact.relation.name, row.fact.tail.name]), class: 'card', 'aria-current': i === chosen ? 'true' : undefined, onClick: () => setAt(i) },
          h('div', { class: 'queue-fact' }, h(Meter, { value: row.probability, label: 'probability' }), h(Fact, { fact: row.fact }), row.heldOut && h('span', { class: 'tag true' }, `true (${row.heldOut})`), row.verdict && h('span', { class: 'tag' }, row.verdict)),
          h('div', { class: 'muted' }, 'by ', h(RuleLink, { rule: row.rule }), ' ', h('a', { class: 'quiet', href: address('ask', { head: row.fact.head.name, relation: row.fact.relation.name, answer: row.fact.tail.name }) }, 'proofs')),
          h('div', { class: 'buttons' }, row.verdict && row.verdict !== 'skip' ? h('button', { type: 'button', onClick: () => decide(row, 'undo') }, 'Undo') : [h('button', { type: 'button', class: 'good', key: 'a', onClick: () => decide(row, 'accept') }, 'Accept'), h('button', { type: 'button', class: 'bad', key: 'r', onClick: () => decide(row, 'reject') }, 'Reject'), h('button', { type: 'button', key: 's', onClick: () => decide(row, 'skip') }, 'Skip')]),
        ),
      ),
    ),
    page && h(Pager, { offset, limit: LIMIT, total: page.total, onOffset: (to) => go({ offset: to || undefined }) }),
  );
}
