// Drawings of small graphs.
import { useEffect, useRef } from './lib/hooks.js';
import { h, shown } from './ui.js';

const css = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

function style() {
  const text = css('--text');
  return [
    {
      selector: 'node',
      style: {
        label: 'data(label)', 'font-size': 12, 'font-family': 'system-ui, sans-serif', color: text, 'text-wrap': 'wrap', 'text-max-width': 120,
        'text-valign': 'bottom', 'text-margin-y': 4, width: 18, height: 18, 'background-color': css('--node'), 'border-width': 2, 'border-color': css('--surface'),
        'text-background-color': css('--surface'), 'text-background-opacity': 0.8, 'text-background-padding': 1,
      },
    },
    { selector: 'node.main', style: { 'background-color': css('--accent'), width: 26, height: 26, 'font-weight': 'bold' } },
    { selector: 'node.closed', style: { 'border-color': css('--accent'), 'border-style': 'dashed' } },
    {
      selector: 'edge',
      style: {
        label: 'data(label)', 'font-size': 10, 'font-family': 'system-ui, sans-serif', color: css('--muted'), width: 1.6, 'line-color': css('--line'), 'target-arrow-color': css('--line'),
        'target-arrow-shape': 'triangle', 'arrow-scale': 0.9, 'curve-style': 'bezier', 'text-rotation': 'autorotate', 'text-max-width': 110, 'text-wrap': 'ellipsis',
        'text-background-color': css('--surface'), 'text-background-opacity': 0.9, 'text-background-padding': 1,
      },
    },
    { selector: 'edge.asked', style: { 'line-style': 'dashed', 'line-color': css('--accent'), 'target-arrow-color': css('--accent'), color: css('--accent'), width: 2, 'curve-style': 'unbundled-bezier', 'control-point-distances': (each) => [each.data('curve')], 'control-point-weights': [0.5] } },
  ];
}

export const node = (of, classes = '', position) => ({ group: 'nodes', data: { id: `n${of.name}`, name: of.name, label: shown(of.shown, 44) }, classes, position });
export const edge = (fact, classes = '') => ({
  group: 'edges',
  data: { id: `e${JSON.stringify([fact.head.name, fact.relation.name, fact.tail.name, classes])}`, source: `n${fact.head.name}`, target: `n${fact.tail.name}`, label: shown(fact.relation.shown.replace(/^.*\//, ''), 40) },
  classes,
});

/**
 * A drawing of elements; a click on an entity is passed on. The library is loaded when the first drawing is.
 * The drawing itself is for the eye: what it shows stands beside it as text.
 */
export function Drawing({ elements, layout, label, onNode, height = 320 }) {
  const place = useRef();
  const drawing = useRef();
  const act = useRef(onNode);
  act.current = onNode;

  useEffect(() => {
    let gone = false;
    let restyle;
    import('./lib/cytoscape.js').then(({ default: cytoscape }) => {
      if (gone) return;
      const made = cytoscape({ container: place.current, style: style(), elements: [], maxZoom: 2, minZoom: 0.15, userZoomingEnabled: false, boxSelectionEnabled: false });
      made.on('tap', 'node', (event) => act.current?.(event.target.data('name')));
      restyle = () => made.style(style());
      addEventListener('hornbeam-theme', restyle);
      drawing.current = made;
      place.current.dataset.ready = 'yes';
      arrange(made, elements, layout);
    });
    return () => {
      gone = true;
      if (restyle) removeEventListener('hornbeam-theme', restyle);
      drawing.current?.destroy();
      drawing.current = undefined;
    };
  }, []);

  useEffect(() => {
    if (drawing.current) arrange(drawing.current, elements, layout);
  }, [elements]);

  const zoom = (factor) => drawing.current?.zoom({ level: drawing.current.zoom() * factor, renderedPosition: { x: place.current.clientWidth / 2, y: place.current.clientHeight / 2 } });
  return h(
    'figure',
    { class: 'drawing' },
    h('div', { ref: place, class: height > 400 ? 'canvas tall' : 'canvas', role: 'img', 'aria-label': label }),
    h(
      'figcaption',
      null,
      h('span', { class: 'muted' }, label),
      h('span', { class: 'buttons' }, h('button', { type: 'button', class: 'quiet', 'aria-label': 'Closer', onClick: () => zoom(1.25) }, '+'), h('button', { type: 'button', class: 'quiet', 'aria-label': 'Farther', onClick: () => zoom(0.8) }, '−'), h('button', { type: 'button', class: 'quiet', onClick: () => drawing.current?.fit(undefined, 30) }, 'Fit')),
    ),
  );
}

function arrange(drawing, elements, layout) {
  const wanted = new Set(elements.map((each) => each.data.id));
  drawing.elements().filter((each) => !wanted.has(each.id())).remove();
  const known = new Set(drawing.elements().map((each) => each.id()));
  for (const each of elements) {
    if (known.has(each.data.id)) drawing.getElementById(each.data.id).classes(each.classes);
  }
  const fresh = elements.filter((each) => !known.has(each.data.id));
  drawing.add(fresh);
  if (fresh.length === 0 && known.size > 0) return;
  drawing.layout({ name: 'cose', animate: false, padding: 30, nodeRepulsion: 7000, idealEdgeLength: 80, nodeDimensionsIncludeLabels: true, randomize: known.size === 0, ...layout }).run();
  drawing.fit(undefined, 30);
}

/** Paths from one entity to another, left to right, and what they lead to. */
export function pathElements(fact, paths) {
  const places = new Map();
  const columns = new Map();
  const put = (of, x) => {
    if (places.has(of.name)) return;
    const rows = columns.get(x) ?? [];
    rows.push(of.name);
    columns.set(x, rows);
    places.set(of.name, { of, x, row: rows.length - 1 });
  };
  put(fact.head, 0);
  put(fact.tail, 1);
  for (const path of paths) path.entities.forEach((of, i) => put(of, i / (path.entities.length - 1)));
  const elements = [];
  for (const { of, x, row } of places.values()) {
    const rows = columns.get(x).length;
    const main = of.name === fact.head.name || of.name === fact.tail.name;
    elements.push(node(of, main ? 'main' : '', { x: 560 * x, y: main && rows === 1 ? 0 : (row - (rows - 1) / 2) * 84 + (rows % 2 ? 24 : 0) }));
  }
  const drawn = new Set();
  for (const path of paths) {
    path.steps.forEach((step, i) => {
      const [from, to] = step.inverse ? [path.entities[i + 1], path.entities[i]] : [path.entities[i], path.entities[i + 1]];
      const made = edge({ head: from, relation: step.relation, tail: to });
      if (!drawn.has(made.data.id)) elements.push(made);
      drawn.add(made.data.id);
    });
  }
  const top = Math.min(...elements.filter((each) => each.position).map((each) => each.position.y));
  const asked = edge(fact, 'asked');
  asked.data.curve = 2 * (top - 46);
  elements.push(asked);
  return elements;
}
