// Talks to the service. Everything that the page shows comes through here.
const BASE = 'api/v1';
const TOKEN = 'hornbeam-token';
let onNoToken = () => {};

/** Is called when the server asks for a token. */
export function whenTokenIsNeeded(listener) {
  onNoToken = listener;
}

export function keepToken(token) {
  sessionStorage.setItem(TOKEN, token);
}

/** What the service answers with when something is wrong, as an error. */
export class Problem extends Error {
  constructor(status, title, detail) {
    super(detail);
    this.status = status;
    this.title = title;
  }
}

/** A query string of what is given; what is empty is left out. Names in a list may have commas: each is given by itself. */
export function query(params) {
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    if (Array.isArray(value)) [...value, ...(value.length === 1 ? [''] : [])].forEach((each) => given.append(name, each));
    else if (value !== undefined && value !== null && value !== '' && value !== false) given.set(name, value);
  }
  const text = given.toString();
  return text ? `?${text}` : '';
}

async function send(path, options = {}) {
  const headers = { ...(options.headers ?? {}) };
  const token = sessionStorage.getItem(TOKEN);
  if (token) headers.Authorization = `Bearer ${token}`;
  let response;
  try {
    response = await fetch(`${BASE}/${path}`, { ...options, headers });
  } catch (fault) {
    if (fault.name === 'AbortError') throw fault;
    throw new Problem(0, 'No answer', 'The server does not answer. Maybe it has ended; start it again and reload.');
  }
  if (response.ok) return response;
  const problem = await response.json().catch(() => ({ title: 'Problem', detail: `status ${response.status}` }));
  if (response.status === 401) onNoToken();
  throw new Problem(response.status, problem.title, problem.detail);
}

export async function get(path, params = {}, signal) {
  return (await send(path + query(params), { signal })).json();
}

export async function post(path, body) {
  const response = await send(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body ?? {}),
  });
  return response.json();
}

/** Sends a file as it is. */
export async function upload(path, file) {
  return (await send(path, { method: 'POST', headers: { 'Content-Type': 'application/octet-stream' }, body: file })).json();
}

/** Keeps what the service answers as a file. */
export async function download(path, body) {
  const response = body
    ? await send(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })
    : await send(path);
  const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1] ?? 'hornbeam.txt';
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await response.blob());
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  return name;
}

/** Follows the events of a job until it is over; an ordinary EventSource could not send the token. */
export async function follow(job, onView, signal) {
  const response = await send(`jobs/${job}/events`, { signal });
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    text += value;
    let end;
    while ((end = text.indexOf('\n\n')) >= 0) {
      const data = text.slice(0, end).split('\n').filter((line) => line.startsWith('data: ')).map((line) => line.slice(6));
      text = text.slice(end + 2);
      if (data.length) onView(JSON.parse(data.join('\n')));
    }
  }
}
