import { h, Problem, Waiting, useApi } from './ui.js';

const type = (schema) => (schema.anyOf ? schema.anyOf.map(type).join(' or ') : schema.$ref ? schema.$ref.split('/').pop() : schema.type === 'array' ? `${type(schema.items)}[]` : (schema.enum ?? [schema.type ?? 'anything']).join(' | '));

function Operation({ method, path, of }) {
  const answer = Object.entries((of.responses['200'] ?? of.responses['202']).content)[0];
  return h(
    'details',
    { class: 'operation' },
    h('summary', null, h('span', { class: `method ${method}` }, method.toUpperCase()), ' ', h('code', null, path), ' ', h('span', { class: 'muted' }, of.summary)),
    of.parameters &&
      h(
        'div',
        { class: 'scroll' },
        h(
          'table',
          null,
          h('thead', null, h('tr', null, ['parameter', 'type', 'default', 'meaning'].map((title) => h('th', { key: title }, title)))),
          h('tbody', null, of.parameters.map((each) => h('tr', { key: each.name }, h('th', { scope: 'row' }, h('code', null, each.name), each.required && h('span', { class: 'tag' }, 'needed')), h('td', null, type(each.schema)), h('td', null, String(each.schema.default ?? '')), h('td', null, each.description)))),
        ),
      ),
    of.requestBody && h('p', null, 'Body: ', h('code', null, type(Object.values(of.requestBody.content)[0].schema))),
    h('p', null, 'Answer: ', h('code', null, answer[0]), ' ', h('code', null, type(answer[1].schema))),
  );
}

function Schema({ name, of }) {
  return h('details', { class: 'operation' }, h('summary', null, h('code', null, name)), h('ul', null, Object.entries(of.properties ?? {}).map(([each, schema]) => h('li', { key: each }, h('code', null, each), ' ', h('span', { class: 'muted' }, type(schema), !(of.required ?? []).includes(each) && ', may be left out')))));
}

export function ServiceView() {
  const { data, problem } = useApi('openapi.json');
  if (problem) return h(Problem, { of: problem });
  if (!data) return h(Waiting);
  return h(
    'div',
    null,
    h('h1', null, 'API'),
    h('p', { class: 'muted' }, 'Everything that this page does it does through these requests. Errors are problem documents (RFC 9457). The description for programs: ', h('a', { href: 'api/v1/openapi.json' }, 'openapi.json'), '.'),
    Object.entries(data.paths).map(([path, methods]) => Object.entries(methods).map(([method, of]) => h(Operation, { key: method + path, method, path, of }))),
    h('h2', null, 'Objects'),
    Object.entries(data.components.schemas).map(([name, of]) => h(Schema, { key: name, name, of })),
  );
}
