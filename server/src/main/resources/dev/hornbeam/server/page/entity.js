import { h, Empty, EntityLink, Fact, Meter, Name, NameField, Problem, Waiting, address, number, plural, shown, useApi } from './ui.js';
import { useEffect, useMemo, useState } from './lib/hooks.js';
import { get } from './api.js';
import { Drawing, edge, node } from './graph.js';

function Search({ name }) {
  const [draft, setDraft] = useState(name ?? '');
  useEffect(() => setDraft(name ?? ''), [name]);
  return h(
    'form',
    { class: 'question one', 'aria-label': 'Find an entity', onSubmit: (event) => (event.preventDefault(), draft && (location.hash = address('entity', { name: draft }).slice(1))) },
    h(NameField, { label: 'Entity', kind: 'entity', value: draft, placeholder: 'begin to type a name', onPick: setDraft }),
    h('button', { class: 'primary', disabled: !draft }, 'Show'),
  );
}

/** The neighbourhood; a click on an entity unfolds it, a click on an unfolded one goes there. */
function Around({ name }) {
  const [pages, setPages] = useState([]);
  const [problem, setProblem] = useState();
  const unfold = (each) => get('neighbourhood', { name: each, limit: 18 }).then((page) => setPages((before) => (before.some((old) => old.entity.name === page.entity.name) ? before : [...before, page])), setProblem);
  useEffect(() => {
    setPages([]);
    setProblem(undefined);
    unfold(name);
  }, [name]);
  const elements = useMemo(() => {
    const made = new Map();
    const open = new Set(pages.map((page) => page.entity.name));
    for (const page of pages) {
      for (const { entity, degree } of page.nodes) {
        const classes = entity.name === pages[0].entity.name ? 'main' : open.has(entity.name) || degree <= 1 ? '' : 'closed';
        made.set(`n${entity.name}`, node(entity, classes));
      }
    }
    for (const page of pages) for (const fact of page.edges) made.set(JSON.stringify(fact), edge(fact));
    return [...made.values()];
  }, [pages]);
  if (problem) return h(Problem, { of: problem });
  if (pages.length === 0) return h(Waiting);
  const left = pages[0].left;
  return h(
    'div',
    null,
    h(Drawing, {
      elements,
      height: 460,
      label: `What is next to it${left > 0 ? `, ${plural(left, 'fact')} not drawn` : ''}`,
      onNode: (each) => (pages.some((page) => page.entity.name === each) ? each !== name && (location.hash = address('entity', { name: each }).slice(1)) : unfold(each)),
    }),
    h('p', { class: 'muted' }, 'A click on an entity with a dashed rim unfolds it; another click goes there. Unfold by keyboard: ', pages[0].nodes.filter((each) => each.degree > 1 && !pages.some((page) => page.entity.name === each.entity.name)).slice(0, 6).map(({ entity }, i) => h('span', { key: entity.name }, i > 0 && ', ', h('button', { type: 'button', class: 'link', onClick: () => unfold(entity.name) }, shown(entity.shown, 30)))), '.'),
  );
}

function Group({ name, group }) {
  const [others, setOthers] = useState(group.others);
  const more = async () => {
    const relation = group.outgoing ? group.relation.name : `inv_${group.relation.name}`;
    const page = await get('entity', { name, relation, offset: others.length, limit: 50 });
    setOthers([...others, ...page.relations[0].others]);
  };
  const ask = group.outgoing ? { head: name, relation: group.relation.name, known: 'true' } : { tail: name, relation: group.relation.name, known: 'true' };
  return h(
    'div',
    { class: 'group' },
    h('h3', null, group.outgoing ? ['this ', h('span', { class: 'relation' }, h(Name, { of: group.relation })), ' …'] : ['… ', h('span', { class: 'relation' }, h(Name, { of: group.relation })), ' this'], h('span', { class: 'count' }, number(group.count)), h('a', { class: 'quiet', href: address('ask', ask) }, 'ask')),
    h('p', null, others.map((each, i) => h('span', { key: each.name }, i > 0 && ', ', h(EntityLink, { of: each }))), others.length < group.count && [' ', h('button', { type: 'button', class: 'link', onClick: more }, `${number(group.count - others.length)} more`)]),
  );
}

function Proposals({ name }) {
  const { data, problem } = useApi('proposals', { name, limit: 20 });
  if (problem) return h(Problem, { of: problem });
  if (!data) return h(Waiting, { what: 'Asking the model about it …' });
  if (data.proposals.length === 0) return h(Empty, null, `The model proposes nothing that is likely enough (${plural(data.asked, 'question')} asked).`);
  return h(
    'ul',
    { class: 'plain rows' },
    data.proposals.map((each) => {
      const asked = each.asksTail ? { head: each.fact.head.name, relation: each.fact.relation.name, answer: each.fact.tail.name } : { tail: each.fact.tail.name, relation: each.fact.relation.name, answer: each.fact.head.name };
      return h('li', { key: JSON.stringify(each.fact) }, h(Meter, { value: each.probability, label: 'probability' }), h(Fact, { fact: each.fact }), each.heldOut && h('span', { class: 'tag true' }, `true (${each.heldOut})`), h('a', { class: 'quiet', href: address('ask', asked) }, 'why?'));
    }),
  );
}

export function EntityView({ params }) {
  const { data, problem } = useApi(params.name ? 'entity' : '', { name: params.name, limit: 12 });
  const popular = useApi(params.name ? '' : 'entities', { limit: 12 }).data?.entities;
  if (!params.name) {
    return h('div', null, h('h1', null, 'Entity'), h(Search, {}), popular && h('p', { class: 'muted' }, 'Those in most facts: ', popular.map((each, i) => h('span', { key: each.entity.name }, i > 0 && ', ', h(EntityLink, { of: each.entity })))));
  }
  return h(
    'div',
    null,
    h(Search, { name: params.name }),
    h(Problem, { of: problem }),
    !data && !problem && h(Waiting),
    data && [
      h('h1', { key: 'title' }, h(Name, { of: data.entity })),
      data.entity.name !== data.entity.shown && h('p', { class: 'muted', key: 'name' }, h('bdi', null, shown(data.entity.name, 500))),
      h('p', { class: 'muted', key: 'count' }, plural(data.degree, 'fact'), '. ', h('a', { href: address('relate', { head: data.entity.name }) }, 'Relate it to another')),
      h(
        'div',
        { class: 'two', key: 'parts' },
        h('section', { class: 'card' }, h('h2', null, 'Facts'), data.relations.length === 0 ? h(Empty, null, 'None among the facts that are reasoned on.') : data.relations.map((group) => h(Group, { key: `${data.entity.name}/${group.relation.name}/${group.outgoing}`, name: data.entity.name, group }))),
        h('div', null, h('section', { class: 'card' }, h('h2', null, 'Around it'), h(Around, { name: data.entity.name })), h('section', { class: 'card' }, h('h2', null, 'What the model proposes'), h(Proposals, { name: data.entity.name }))),
      ),
    ],
  );
}
