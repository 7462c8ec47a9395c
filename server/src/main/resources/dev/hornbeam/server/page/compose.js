import { h, Name, percent, number, shown } from './ui.js';

/** What a span means, and how often that holds. */
const Heads = ({ heads }) =>
  heads.length === 0
    ? null
    : h(
        'ul',
        { class: 'heads' },
        heads.slice(0, 3).map((head, i) =>
          h('li', { key: i }, h('span', { class: 'share' }, percent(head.probability)), ' ', head.relation ? h(Name, { of: head.relation }) : h('i', null, 'no relation'), head.held && h('span', { class: 'muted' }, ` holds for ${percent(head.held.share)} of ${number(head.held.pairs)} pairs`)),
        ),
      );

const span = (steps, from, to) =>
  steps.slice(from, to).map((step, i) => [i > 0 && h('span', { class: 'muted' }, ' · '), h('span', { class: 'relation', key: i }, step.inverse && '↩ ', h(Name, { of: step.relation }))]);

function Cuts({ node, steps }) {
  if (node.cuts.length < 2) return null;
  return h(
    'ul',
    { class: 'cuts', 'aria-label': 'Attention of each way to cut' },
    node.cuts.map((cut, i) =>
      h(
        'li',
        { key: i, class: cut.taken ? 'taken' : undefined },
        h('span', { class: 'share' }, percent(cut.attention)),
        ' ',
        cut.at.slice(0, -1).map((from, part) => [' (', span(steps, from, cut.at[part + 1]), ')']),
        cut.taken && h('span', { class: 'tag' }, 'taken'),
      ),
    ),
  );
}

const Node = ({ node, steps }) =>
  h(
    'li',
    null,
    h('div', { class: 'span' }, h('strong', null, span(steps, node.from, node.to)), h(Heads, { heads: node.heads }), h(Cuts, { node, steps })),
    node.parts.length > 0 && h('ul', { class: 'tree' }, node.parts.map((part) => h(Node, { node: part, steps, key: part.from }))),
  );

/** The tree of merges of a body. */
export const Composition = ({ page }) => h('div', null, h('ul', { class: 'tree root' }, h(Node, { node: page.tree, steps: page.body })), page.note && h('p', { class: 'muted' }, shown(page.note, 400)));
