import { h, Name, Pager, Problem, Waiting, Empty, JobProgress, Meter, address, decimal, number, percent, plural, shown, useApi, useReport } from './ui.js';
import { useState } from './lib/hooks.js';

const Figure = ({ value, label }) => h('div', { class: 'figure' }, h('strong', null, value), h('span', null, label));

/** How many entities have how many facts. */
function Degrees({ degrees }) {
  const most = Math.max(1, ...degrees.histogram.map((range) => range.entities));
  return h(
    'table',
    { class: 'bars' },
    h('caption', null, `Facts of an entity: ${decimal(degrees.mean, 1)} on average, ${number(degrees.median)} in the middle, ${number(degrees.max)} at most`),
    h('thead', { class: 'only-read' }, h('tr', null, h('th', null, 'facts'), h('th', null, 'entities'))),
    h(
      'tbody',
      null,
      degrees.histogram.map((range) =>
        h(
          'tr',
          { key: range.from },
          h('th', { scope: 'row' }, range.from === range.to ? range.from : `${number(range.from)}–${number(range.to)}`),
          h('td', null, h('svg', { viewBox: '0 0 100 10', preserveAspectRatio: 'none', 'aria-hidden': 'true' }, h('rect', { width: (100 * range.entities) / most, height: 10, class: 'meter-part' })), h('span', null, number(range.entities))),
        ),
      ),
    ),
  );
}

/** Promised against held probabilities. */
function Reliability({ bins }) {
  const x = (value) => 36 + 250 * value;
  const y = (value) => 264 - 250 * value;
  const most = Math.max(...bins.map((bin) => bin.answers));
  return h(
    'figure',
    { class: 'reliability' },
    h(
      'svg',
      { viewBox: '0 0 300 300', role: 'img', 'aria-label': `Reliability: ${bins.map((bin) => `promised ${percent(bin.promised)}, held ${percent(bin.held)}`).join('; ')}` },
      [0, 0.25, 0.5, 0.75, 1].map((at) => h('g', { key: at }, h('line', { class: 'grid', x1: x(0), x2: x(1), y1: y(at), y2: y(at) }), h('line', { class: 'grid', x1: x(at), x2: x(at), y1: y(0), y2: y(1) }), h('text', { x: 30, y: y(at) + 4, 'text-anchor': 'end' }, at), h('text', { x: x(at), y: 280, 'text-anchor': 'middle' }, at))),
      h('line', { class: 'ideal', x1: x(0), y1: y(0), x2: x(1), y2: y(1) }),
      h('polyline', { class: 'curve', points: bins.map((bin) => `${x(bin.promised)},${y(bin.held)}`).join(' ') }),
      bins.map((bin) => h('circle', { key: bin.from, cx: x(bin.promised), cy: y(bin.held), r: 3 + 6 * Math.sqrt(bin.answers / most) }, h('title', null, `promised ${percent(bin.promised, 1)}, held ${percent(bin.held, 1)} of ${number(Math.round(bin.answers))} answers`))),
      h('text', { x: 161, y: 297, 'text-anchor': 'middle' }, 'promised'),
    ),
    h('figcaption', null, 'Reliability: of answers promised some share (across), the share that held (up). On the dashed line a promise is kept.'),
  );
}

function Quality({ mrr }) {
  const { data, problem } = useReport('quality');
  const [all, setAll] = useState(false);
  const quality = data?.quality;
  if (problem) return h(Problem, { of: problem });
  if (!data) return h(Waiting);
  if (!quality && data.job?.state === 'failed') return mrr === undefined ? h(Empty, null, shown(data.job.problem, 500)) : h('div', null, h('div', { class: 'figures' }, h(Figure, { value: decimal(mrr), label: 'MRR' })), h('p', { class: 'muted' }, 'Measured while learning, on facts that were held out then. ', shown(data.job.problem, 500)));
  if (!quality) return h(JobProgress, { job: data.job });
  const rows = all ? quality.relations : quality.relations.slice(0, 12);
  return h(
    'div',
    { class: 'split' },
    h(
      'div',
      null,
      h('div', { class: 'figures' }, h(Figure, { value: decimal(quality.all.mrr), label: 'MRR' }), h(Figure, { value: percent(quality.all.hits1), label: 'ranked first' }), h(Figure, { value: percent(quality.all.hits10), label: 'in the first ten' })),
      h('p', { class: 'muted' }, `Asked both sides of ${quality.facts < quality.of ? `${number(quality.facts)} of ${number(quality.of)}` : number(quality.of)} held-out ${quality.split} facts; no rule reaches the answer of ${percent(quality.unreached)} of the questions.`),
      h(
        'div',
        { class: 'scroll' },
        h(
          'table',
          null,
          h('thead', null, h('tr', null, h('th', null, 'relation'), h('th', null, 'MRR (h, r, ?)'), h('th', null, 'MRR (?, r, t)'), h('th', { class: 'number' }, 'questions'))),
          h('tbody', null, rows.map((row) => h('tr', { key: row.relation.name }, h('th', { scope: 'row' }, h('a', { href: address('rules', { head: row.relation.name }) }, h(Name, { of: row.relation }))), h('td', null, h(Meter, { value: row.tails.mrr, text: decimal })), h('td', null, h(Meter, { value: row.heads.mrr, text: decimal })), h('td', { class: 'number' }, number(row.tails.questions + row.heads.questions))))),
        ),
      ),
      quality.relations.length > 12 && h('button', { type: 'button', onClick: () => setAll(!all) }, all ? 'Fewer' : `All ${quality.relations.length}`),
    ),
    quality.reliability.length > 0 && h(Reliability, { bins: quality.reliability }),
  );
}

function Relations() {
  const [offset, setOffset] = useState(0);
  const [text, setText] = useState('');
  const limit = 15;
  const { data, problem } = useApi('relations', { text, offset, limit });
  return h(
    'section',
    { class: 'card' },
    h('h2', null, 'Relations'),
    h('div', { class: 'field short' }, h('label', { for: 'relation-text' }, 'Find'), h('input', { id: 'relation-text', type: 'search', value: text, onInput: (event) => (setText(event.target.value), setOffset(0)) })),
    h(Problem, { of: problem }),
    data &&
      h(
        'div',
        { class: 'scroll' },
        h(
          'table',
          null,
          h('thead', null, h('tr', null, ['relation', 'facts', 'subjects', 'objects', 'functional', 'inverse functional', 'symmetric', 'inverse of', 'properties', 'rules'].map((title, i) => h('th', { key: title, class: i > 0 && i < 7 ? 'number' : undefined }, title)))),
          h(
            'tbody',
            null,
            data.relations.map((row) =>
              h(
                'tr',
                { key: row.relation.name },
                h('th', { scope: 'row' }, h(Name, { of: row.relation })),
                [number(row.facts), number(row.subjects), number(row.objects), decimal(row.functionality, 2), decimal(row.inverseFunctionality, 2), percent(row.symmetric)].map((cell, i) => h('td', { key: i, class: 'number' }, cell)),
                h('td', null, row.inverseOf && row.inverseOf.share >= 0.3 ? [h(Name, { of: row.inverseOf.relation }), ` ${percent(row.inverseOf.share)}`] : '–'),
                h('td', null, row.properties.map((property) => h('span', { class: 'tag', key: property }, property))),
                h('td', null, row.rules > 0 ? h('a', { href: address('rules', { head: row.relation.name }) }, number(row.rules)) : '0'),
              ),
            ),
          ),
        ),
        data.relations.length === 0 && h(Empty, null, 'No relation of that name.'),
      ),
    data && h(Pager, { offset, limit, total: data.total, onOffset: setOffset }),
  );
}

const List = ({ of }) => h('dl', null, Object.entries(of).map(([name, value]) => [h('dt', { key: name }, name), h('dd', { key: `${name}-value` }, h('bdi', null, shown(value, 300)))]));

function Provenance({ from }) {
  return h(
    'section',
    { class: 'card' },
    h('h2', null, 'Where the model comes from'),
    h(List, {
      of: {
        learned: `${from.created} from ${from.data}`,
        fingerprint: from.fingerprint,
        result: `${plural(from.rules, 'rule')} of ${plural(from.heads, 'head')} in ${decimal(from.seconds, 1)} s, ${number(Math.round(from.peakBytes / 1048576))} MB at most`,
        paths: from.paths,
        training: `${plural(from.epochs, 'epoch')}, loss ${decimal(from.loss)}`,
        'MRR while learning': Object.entries(from.validMrr).map(([how, mrr]) => `${decimal(mrr)} ${how}`).join(', ') || 'not measured',
        versions: Object.entries(from.versions).map(([name, version]) => `${name} ${version}`).join(', '),
      },
    }),
    h('details', null, h('summary', null, 'Settings'), h(List, { of: from.settings })),
  );
}

export function OverviewView() {
  const { data, problem } = useApi('overview');
  if (problem) return h(Problem, { of: problem });
  if (!data) return h(Waiting);
  const facts = data.splits.reduce((sum, split) => sum + split.facts, 0);
  return h(
    'div',
    null,
    h('h1', null, h('bdi', null, shown(data.data))),
    data.notes.map((note) => h('p', { class: 'note', key: note }, shown(note, 400))),
    h(
      'section',
      { class: 'card halves', 'aria-label': 'What the graph holds' },
      h('div', null, h('div', { class: 'figures' }, h(Figure, { value: number(data.entities), label: 'entities' }), h(Figure, { value: number(data.relations), label: 'relations' }), h(Figure, { value: number(facts), label: 'facts' }), h(Figure, { value: number(data.rules), label: 'rules' })),
      h('p', { class: 'muted' }, data.splits.filter((split) => split.facts > 0).map((split) => `${number(split.facts)} ${split.split}`).join(', '), `; reasoned on: ${data.facts}.`)),
      h(Degrees, { degrees: data.degrees }),
    ),
    h('section', { class: 'card' }, h('h2', null, 'What the model is worth'), h(Quality, { mrr: data.provenance.validMrr.chosen })),
    h(Relations),
    h(Provenance, { from: data.provenance }),
  );
}
