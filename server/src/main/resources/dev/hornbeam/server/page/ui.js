// Parts that every view uses.
import { h, Fragment } from './lib/preact.js';
import { useEffect, useId, useRef, useState } from './lib/hooks.js';
import { follow, get, post, query } from './api.js';

const LONGEST = 160;

/** A name as it can be shown anywhere: short, and without characters that change how other text looks. */
export function shown(text, longest = LONGEST) {
  const plain = [...String(text)]
    .slice(0, longest + 1)
    .map((c) => (/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/.test(c) ? '\ufffd' : c));
  return plain.length > longest ? `${plain.slice(0, longest).join('')}…` : plain.join('');
}

export const number = (value) => (value ?? 0).toLocaleString('en-US');
export const percent = (value, digits = 0) => (value === undefined ? '–' : `${(100 * value).toFixed(digits)} %`);
export const decimal = (value, digits = 3) => (value === undefined ? '–' : value.toFixed(digits));
export const plural = (count, word) => `${number(count)} ${word}${count === 1 ? '' : 's'}`;

/** The address of a view. */
export const address = (view, params = {}) => `#/${view}${query(params)}`;

/** A name of the data: set apart, so that its direction of writing stays its own. */
export const Name = ({ of }) => h('bdi', { title: of.name === of.shown ? undefined : shown(of.name, 500) }, shown(of.shown));

export const EntityLink = ({ of }) => h('a', { class: 'entity', href: address('entity', { name: of.name }) }, h(Name, { of }));

export const Fact = ({ fact }) =>
  h('span', { class: 'fact' }, h(EntityLink, { of: fact.head }), ' ', h('span', { class: 'relation' }, h(Name, { of: fact.relation })), ' ', h(EntityLink, { of: fact.tail }));

/** A rule as logic, with variables that can be told apart. */
export const RuleText = ({ rule }) => {
  const [head, body] = shown(rule.text, 600).split(' ⇐ ');
  return h('span', { class: 'rule' }, h('span', { class: 'rule-head' }, head), ' ⇐ ', body);
};

export const RuleLink = ({ rule }) =>
  rule.id === undefined ? h(RuleText, { rule }) : h('a', { href: address('rules', { rule: rule.id }) }, h(RuleText, { rule }));

/** A share as a bar with its number. */
export const Meter = ({ value, label, text = percent }) =>
  value === undefined
    ? h('span', { class: 'muted' }, '–')
    : h(
        'span',
        { class: 'meter', role: 'img', 'aria-label': `${label ?? ''} ${text(value)}`.trim() },
        h('svg', { viewBox: '0 0 100 8', preserveAspectRatio: 'none', 'aria-hidden': 'true' }, h('rect', { width: 100, height: 8, class: 'meter-all' }), h('rect', { width: 100 * Math.max(0, Math.min(1, value)), height: 8, class: 'meter-part' })),
        h('span', { class: 'meter-number' }, text(value)),
      );

export const Problem = ({ of }) => of && h('div', { class: 'problem', role: 'alert' }, h('strong', null, of.title ?? 'Problem'), h('p', null, shown(of.message ?? of, 1200)));

export const Waiting = ({ what }) => h('p', { class: 'waiting', role: 'status' }, what ?? 'One moment …');

export const Empty = ({ children }) => h('p', { class: 'empty' }, children);

/** Asks the service, and again whenever the address changes. */
export function useApi(path, params = {}, turn = 0) {
  const [state, setState] = useState({});
  const key = path && path + query(params);
  useEffect(() => {
    if (!path) {
      setState({});
      return undefined;
    }
    const control = new AbortController();
    setState((before) => ({ ...before, loading: true, problem: undefined }));
    get(path, params, control.signal).then(
      (data) => setState({ data, key }),
      (problem) => problem.name !== 'AbortError' && setState({ problem, key }),
    );
    return () => control.abort();
  }, [key, turn]);
  return state.key === key ? state : { ...state, loading: Boolean(path) };
}

/** Asks for a report that a job makes: starts the job if nobody has, and asks again while it is at work. */
export function useReport(path, params = {}, turn = 0) {
  const [tick, setTick] = useState(0);
  const [refused, setRefused] = useState();
  const state = useApi(path, params, `${turn}/${tick}`);
  const job = state.data?.job;
  useEffect(() => {
    if (!state.data || (job && ['done', 'failed', 'stopped'].includes(job.state))) return undefined;
    if (!job) {
      post(path).then(() => setTick((n) => n + 1), setRefused);
      return undefined;
    }
    const timer = setTimeout(() => setTick((n) => n + 1), 900);
    return () => clearTimeout(timer);
  }, [state.data]);
  return refused ? { ...state, problem: refused } : state;
}

/** Follows a job by its events. */
export function useJob(id) {
  const [view, setView] = useState();
  useEffect(() => {
    setView(undefined);
    if (id === undefined) return undefined;
    const control = new AbortController();
    follow(id, setView, control.signal).catch((fault) => fault.name !== 'AbortError' && setView({ problem: fault.message, state: 'failed', log: [] }));
    return () => control.abort();
  }, [id]);
  return view;
}

const time = (seconds) => (seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`);

/** How far a job is. */
export const JobProgress = ({ job }) => {
  if (!job || job.state === 'done') return null;
  if (job.state === 'failed') return h(Problem, { of: { title: 'It failed', message: job.problem } });
  if (job.state === 'stopped') return h(Empty, null, 'It was stopped.');
  const part = job.total > 0 ? job.done / job.total : undefined;
  return h(
    'div',
    { class: 'job', role: 'status' },
    h('progress', { max: 1, value: part, 'aria-label': job.step }),
    h('span', null, job.state === 'waiting' ? 'waiting for another job' : job.step, part !== undefined && `, ${percent(part)}`, job.secondsLeft !== undefined && `, about ${time(job.secondsLeft)} left`),
    job.note && h('span', { class: 'muted' }, shown(job.note)),
  );
};

/** Turns the pages of a list. */
export const Pager = ({ offset, limit, total, onOffset }) => {
  const last = offset + limit >= total;
  if (offset === 0 && last) return null;
  return h(
    'nav',
    { class: 'pager', 'aria-label': 'Pages' },
    h('button', { type: 'button', disabled: offset === 0, onClick: () => onOffset(Math.max(0, offset - limit)) }, 'Back'),
    h('span', null, `${number(offset + 1)}–${number(Math.min(total, offset + limit))} of ${number(total)}`),
    h('button', { type: 'button', disabled: last, onClick: () => onOffset(offset + limit) }, 'More'),
  );
};

export const Tabs = ({ label, choices, value, onChoose }) =>
  h(
    'div',
    { class: 'tabs', role: 'group', 'aria-label': label },
    choices.map(([key, text]) => h('button', { type: 'button', key, 'aria-pressed': key === value ? 'true' : 'false', onClick: () => onChoose(key) }, text)),
  );

/** A field that completes names of entities or relations while somebody types. Its text is its owner's: a copy kept here would lag, and take letters back. */
export function NameField({ label, kind, value, onPick, placeholder, disabled }) {
  const id = useId();
  const text = value ?? '';
  const [rows, setRows] = useState([]);
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  const control = useRef();
  const latest = useRef();
  latest.current = { rows, at };
  useEffect(() => () => control.current?.abort(), []);

  async function look(typed) {
    control.current?.abort();
    control.current = new AbortController();
    try {
      const found =
        kind === 'relation'
          ? (await get('relations', { text: typed, limit: 12 }, control.current.signal)).relations.map((row) => ({ of: row.relation, note: plural(row.facts, 'fact') }))
          : (await get('entities', { prefix: typed, limit: 10 }, control.current.signal)).entities.map((row) => ({ of: row.entity, note: plural(row.degree, 'fact') }));
      const chosen = latest.current.rows[latest.current.at]?.of.name; // stays chosen when more of the name was typed before
      setRows(found);
      setAt(found.findIndex((row) => row.of.name === chosen));
      setOpen(true);
    } catch (fault) {
      if (fault.name !== 'AbortError') setRows([]);
    }
  }

  function pick(row) {
    control.current?.abort();
    setOpen(false);
    onPick(row.of.name);
  }

  function onKey(event) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!open) look(text);
      else setAt((n) => (rows.length ? (n + (event.key === 'ArrowDown' ? 1 : -1) + rows.length) % rows.length : -1));
    } else if (event.key === 'Enter' && open && at >= 0) {
      event.preventDefault();
      pick(rows[at]);
    } else if (event.key === 'Escape' || event.key === 'Tab') {
      control.current?.abort();
      setOpen(false);
    }
  }

  return h(
    'div',
    { class: 'field combo' },
    h('label', { for: id }, label),
    h('input', {
      id,
      type: 'text',
      role: 'combobox',
      autocomplete: 'off',
      spellcheck: false,
      dir: 'auto',
      disabled,
      placeholder,
      value: text,
      'aria-expanded': open && rows.length > 0 ? 'true' : 'false',
      'aria-controls': `${id}-list`,
      'aria-autocomplete': 'list',
      'aria-activedescendant': at >= 0 ? `${id}-${at}` : undefined,
      onInput: (event) => {
        onPick(event.target.value);
        look(event.target.value);
      },
      onFocus: (event) => event.target.select(),
      onKeyDown: onKey,
      onBlur: () => setTimeout(() => setOpen(false), 150),
    }),
    h(
      'ul',
      { id: `${id}-list`, role: 'listbox', tabindex: -1, 'aria-label': label, hidden: !open || rows.length === 0 },
      rows.map((row, i) =>
        h(
          'li',
          { key: row.of.name, id: `${id}-${i}`, role: 'option', 'aria-selected': i === at ? 'true' : 'false', onMouseDown: (event) => (event.preventDefault(), pick(row)) },
          h('bdi', null, shown(row.of.shown, 90)),
          h('span', { class: 'muted' }, row.note),
        ),
      ),
    ),
  );
}

export { h, Fragment };
