import { h, Empty, JobProgress, Problem, Waiting, decimal, number, shown, useApi, useJob } from './ui.js';
import { useState } from './lib/hooks.js';
import { post, query, upload } from './api.js';

const size = (bytes) => (bytes > 1048576 ? `${decimal(bytes / 1048576, 1)} MB` : `${number(Math.ceil(bytes / 1024))} KB`);

/** Chooses a file or folder of the server. */
function Files({ chosen, onChoose }) {
  const [path, setPath] = useState('');
  const [turn, setTurn] = useState(0);
  const [told, setTold] = useState();
  const { data, problem } = useApi('files', { path }, turn);
  const send = async (event) => {
    const file = event.target.files[0];
    if (!file) return;
    try {
      setTold({ text: `Sending ${shown(file.name, 60)} …` });
      const sent = await upload(`uploads${query({ name: file.name })}`, file);
      setTold({ text: `${shown(sent.path, 80)} is here.` });
      onChoose(sent.path);
      setPath('uploads');
      setTurn((n) => n + 1);
    } catch (fault) {
      setTold({ problem: fault });
    }
    event.target.value = '';
  };
  const up = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '';
  return h(
    'div',
    null,
    h(Problem, { of: problem }),
    data && h('p', { class: 'crumbs' }, h('button', { type: 'button', class: 'link', onClick: () => setPath('') }, shown(data.root, 40)), path && ` / ${shown(path, 120)}`),
    data &&
      h(
        'ul',
        { class: 'files' },
        path && h('li', null, h('button', { type: 'button', class: 'link', onClick: () => setPath(up) }, '..')),
        data.entries.map((entry) => {
          const name = entry.path.split('/').pop();
          return h(
            'li',
            { key: entry.path },
            h('label', { class: 'check' }, h('input', { type: 'radio', name: 'data', checked: chosen === entry.path, onChange: () => onChoose(entry.path) }), h('bdi', null, shown(name, 80))),
            entry.folder ? h('button', { type: 'button', class: 'link', onClick: () => setPath(entry.path) }, 'open') : h('span', { class: 'muted' }, size(entry.bytes)),
          );
        }),
        data.entries.length === 0 && h('li', { class: 'muted' }, 'Nothing here.'),
      ),
    h('div', { class: 'field' }, h('label', { for: 'upload' }, 'Or send a file'), h('input', { id: 'upload', type: 'file', onChange: send })),
    told?.text && h('p', { role: 'status' }, told.text),
    h(Problem, { of: told?.problem }),
  );
}

function Options({ values, onSet }) {
  const options = useApi('learn/options').data?.options ?? [];
  const field = (option) => {
    const props = { id: `o-${option.name}`, value: values[option.name] ?? '', onInput: (event) => onSet({ ...values, [option.name]: event.target.value }) };
    return h(
      'div',
      { class: 'field', key: option.name },
      h('label', { for: props.id }, option.name),
      option.choices.length > 0 ? h('select', { ...props, onChange: props.onInput, onInput: undefined }, h('option', { value: '' }, `default (${shown(option.byDefault, 60)})`), option.choices.map((each) => h('option', { key: each, value: each }, each))) : h('input', { ...props, placeholder: shown(option.byDefault, 60), title: option.expected }),
      h('small', null, option.meaning),
    );
  };
  return h('div', null, h('div', { class: 'options' }, options.filter((each) => each.main).map(field)), h('details', null, h('summary', null, 'All options'), h('div', { class: 'options' }, options.filter((each) => !each.main).map(field))));
}

function Job({ id, onReload }) {
  const job = useJob(Number(id));
  const [problem, setProblem] = useState();
  if (!job) return h(Waiting);
  const running = job.state === 'running' || job.state === 'waiting';
  const act = (what, then) => post(`jobs/${id}/${what}`).then(then, setProblem);
  return h(
    'section',
    { class: 'card', 'aria-label': 'The run' },
    h('h2', null, shown(job.title ?? 'Job', 120)),
    h(JobProgress, { job }),
    h('ol', { class: 'log' }, job.log.map((line, i) => h('li', { key: i }, shown(line, 300)))),
    job.state === 'done' && h('p', null, h('strong', null, `${number(Number(job.result.rules))} rules`), ` in ${decimal(job.seconds, 1)} s, written to ${shown(job.result.model, 80)}.`),
    h('div', { class: 'buttons' }, running && h('button', { type: 'button', class: 'bad', onClick: () => act('stop', () => {}) }, 'Stop'), job.state === 'done' && h('button', { type: 'button', class: 'primary', onClick: () => act('open', () => ((location.hash = '/overview'), onReload())) }, 'Open the model')),
    h(Problem, { of: problem }),
  );
}

export function LearnView({ params, onReload }) {
  const health = useApi('health').data;
  const jobs = useApi('jobs', { limit: 20 }, params.job).data?.jobs.filter((job) => job.kind === 'learn') ?? [];
  const [data, setData] = useState('');
  const [name, setName] = useState('');
  const [values, setValues] = useState({});
  const [problem, setProblem] = useState();
  const start = async (event) => {
    event.preventDefault();
    try {
      setProblem(undefined);
      const options = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
      const job = await post('learn', { data: data || undefined, name, options });
      location.hash = `/learn?job=${job.id}`;
    } catch (fault) {
      setProblem(fault);
    }
  };
  return h(
    'div',
    null,
    h('h1', null, 'Learn'),
    params.job !== undefined && h(Job, { id: params.job, key: params.job, onReload }),
    h(
      'form',
      { class: 'card', onSubmit: start, 'aria-label': 'Learn a model' },
      h('h2', null, 'A new model'),
      h('h3', null, 'Data'),
      h('label', { class: 'check' }, h('input', { type: 'radio', name: 'data', checked: data === '', onChange: () => setData('') }), health ? `${shown(health.data, 80)}, which is shown` : 'what is shown'),
      health && (health.chooses ? h(Files, { chosen: data, onChoose: setData }) : h('p', { class: 'muted' }, 'To choose other data or to send some, start the server with --dir FOLDER.')),
      h('h3', null, 'Options'),
      h(Options, { values, onSet: setValues }),
      h('div', { class: 'field' }, h('label', { for: 'model-name' }, 'Name of the model'), h('input', { id: 'model-name', value: name, placeholder: 'my-model', onInput: (event) => setName(event.target.value) })),
      h('button', { class: 'primary', disabled: !name }, 'Learn'),
      h(Problem, { of: problem }),
    ),
    h('section', { class: 'card' }, h('h2', null, 'Runs'), jobs.length === 0 ? h(Empty, null, 'None since the server was started.') : h('ul', { class: 'plain' }, jobs.map((job) => h('li', { key: job.id }, h('a', { href: `#/learn?job=${job.id}` }, shown(job.title, 120)), ` ${job.state}`)))),
  );
}
