// The frame of the page: where am I, which view is that.
import { render } from './lib/preact.js';
import { useEffect, useRef, useState } from './lib/hooks.js';
import { keepToken, whenTokenIsNeeded } from './api.js';
import { h, shown, useApi } from './ui.js';
import { OverviewView } from './overview.js';
import { RulesView } from './rules.js';
import { AskView } from './ask.js';
import { EntityView } from './entity.js';
import { RelateView } from './relate.js';
import { AlgebraView } from './algebra.js';
import { ReviewView } from './review.js';
import { AuditView } from './audit.js';
import { LearnView } from './learn.js';
import { ServiceView } from './service.js';

const VIEWS = [
  ['overview', 'Overview', OverviewView],
  ['rules', 'Rules', RulesView],
  ['ask', 'Ask', AskView],
  ['entity', 'Entity', EntityView],
  ['relate', 'Relate', RelateView],
  ['algebra', 'Algebra', AlgebraView],
  ['review', 'Review', ReviewView],
  ['audit', 'Audit', AuditView],
  ['learn', 'Learn', LearnView],
  ['service', 'API', ServiceView],
];

/** The view and its parameters that the address names. */
function here() {
  const [path, params] = location.hash.replace(/^#\/?/, '').split('?');
  return { view: path || 'overview', params: Object.fromEntries(new URLSearchParams(params ?? '')) };
}

function useAddress() {
  const [place, setPlace] = useState(here());
  useEffect(() => {
    const listener = () => setPlace(here());
    addEventListener('hashchange', listener);
    return () => removeEventListener('hashchange', listener);
  }, []);
  return place;
}

const THEMES = { auto: 'light', light: 'dark', dark: 'auto' };

function Theme() {
  const [theme, setTheme] = useState(localStorage.getItem('hornbeam-theme') ?? 'auto');
  useEffect(() => {
    document.documentElement.dataset.theme = theme;
    localStorage.setItem('hornbeam-theme', theme);
    dispatchEvent(new Event('hornbeam-theme'));
  }, [theme]);
  const next = THEMES[theme] ?? 'auto';
  return h('button', { type: 'button', class: 'quiet', onClick: () => setTheme(next), title: `Colours: ${theme}` }, { auto: '◐', light: '☀', dark: '☾' }[theme], h('span', { class: 'only-read' }, `Colours: ${theme}; change to ${next}`));
}

function TokenForm({ onDone }) {
  const [token, setToken] = useState('');
  return h(
    'form',
    {
      class: 'card narrow',
      onSubmit: (event) => {
        event.preventDefault();
        keepToken(token.trim());
        onDone();
      },
    },
    h('h1', null, 'A token is needed'),
    h('p', null, 'This server answers only those who know its token: the text of the file that it was started with.'),
    h('div', { class: 'field' }, h('label', { for: 'token' }, 'Token'), h('input', { id: 'token', type: 'password', autocomplete: 'off', value: token, onInput: (event) => setToken(event.target.value) })),
    h('button', { class: 'primary', disabled: !token.trim() }, 'Go on'),
  );
}

function App() {
  const { view, params } = useAddress();
  const [locked, setLocked] = useState(false);
  const [turn, setTurn] = useState(0);
  const main = useRef();
  const health = useApi(locked ? '' : 'health', {}, turn).data;
  const [, title, View] = VIEWS.find(([name]) => name === view) ?? [];
  useEffect(() => whenTokenIsNeeded(() => setLocked(true)), []);
  useEffect(() => {
    document.title = `${title ?? 'Nothing here'} · Hornbeam`;
    const now = document.querySelector('nav.views [aria-current]'); // not scrollIntoView, which moves where Tab begins
    if (now) now.parentElement.scrollLeft = now.offsetLeft - now.parentElement.offsetLeft - now.parentElement.clientWidth / 2 + now.offsetWidth / 2;
  }, [view]);
  return h(
    'div',
    { class: 'page' },
    h('a', { class: 'skip', href: '#main', onClick: (event) => (event.preventDefault(), main.current.focus()) }, 'Skip to the content'),
    h(
      'header',
      { class: 'top' },
      h('a', { class: 'brand', href: '#/overview' }, h('img', { src: 'icon.svg', alt: '', width: 26, height: 26 }), 'Hornbeam'),
      h('nav', { class: 'views', 'aria-label': 'Views' }, VIEWS.map(([name, text]) => h('a', { key: name, href: `#/${name}`, 'aria-current': name === view ? 'page' : undefined }, text))),
      h('span', { class: 'what', title: health && `${health.entities} entities, ${health.rules} rules` }, health && h('bdi', null, shown(`${health.data} · ${health.model}`, 40))),
      h(Theme),
    ),
    h(
      'main',
      { id: 'main', tabindex: -1, ref: main },
      locked
        ? h(TokenForm, { onDone: () => (setLocked(false), setTurn((n) => n + 1)) })
        : View
          ? h(View, { params, key: `${view}/${turn}`, onReload: () => setTurn((n) => n + 1) })
          : h('p', { class: 'empty' }, 'There is no such view. Maybe start at the ', h('a', { href: '#/overview' }, 'overview'), '.'),
    ),
    h('footer', null, 'Rules, answers and proofs of one model on one graph. Nothing leaves this machine.'),
  );
}

const root = document.getElementById('app');
root.textContent = '';
render(h(App), root);
