// Finds sections that have all words of a question; headings weigh more than text. No server is asked.
(() => {
  const field = document.getElementById('search');
  const found = document.getElementById('found');
  const article = document.querySelector('article');
  const MOST = 20;
  const AROUND = 90;
  const rows = window.sections.map(([place, page, heading, text]) =>
    ({ place, page, heading, text, lowHeading: (page + ' ' + heading).toLowerCase(), lowText: text.toLowerCase() }));

  const score = (row, words) => {
    let sum = 0;
    for (const word of words) {
      const inHeading = row.lowHeading.includes(word);
      const at = row.lowText.indexOf(word);
      if (!inHeading && at < 0) return 0;
      sum += (inHeading ? 10 : 0) + (at >= 0 ? 1 + Math.min(4, row.lowText.split(word).length - 2) : 0);
    }
    return sum;
  };

  const excerpt = (row, words) => {
    const at = Math.max(0, Math.min(...words.map(word => row.lowText.indexOf(word)).filter(i => i >= 0), row.text.length) - AROUND);
    const part = row.text.slice(at === row.text.length - AROUND ? 0 : at, at + 3 * AROUND);
    const line = document.createElement('small');
    let rest = part;
    while (rest) {
      const low = rest.toLowerCase();
      const next = words.map(word => [low.indexOf(word), word.length]).filter(([i]) => i >= 0).sort((a, b) => a[0] - b[0])[0];
      if (!next) { line.append(rest); break; }
      line.append(rest.slice(0, next[0]));
      const mark = document.createElement('mark');
      mark.textContent = rest.slice(next[0], next[0] + next[1]);
      line.append(mark);
      rest = rest.slice(next[0] + next[1]);
    }
    return line;
  };

  const show = () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    found.hidden = article.hidden = false;
    found.hidden = words.length === 0;
    article.hidden = words.length > 0;
    if (!words.length) return;
    const hits = rows.map(row => [score(row, words), row]).filter(([s]) => s > 0).sort((a, b) => b[0] - a[0]);
    found.replaceChildren();
    const head = document.createElement('h1');
    head.textContent = hits.length ? `${hits.length} ${hits.length === 1 ? 'section' : 'sections'}` : 'Nothing found';
    const list = document.createElement('ul');
    for (const [, row] of hits.slice(0, MOST)) {
      const item = document.createElement('li');
      const link = document.createElement('a');
      link.href = row.place;
      link.textContent = row.heading === row.page ? row.page : `${row.page} › ${row.heading}`;
      link.addEventListener('click', () => { field.value = ''; setTimeout(show); });
      item.append(link, excerpt(row, words));
      list.append(item);
    }
    found.append(head, list);
  };

  field.addEventListener('input', show);
  field.form.addEventListener('submit', event => { event.preventDefault(); found.querySelector('a')?.click(); });
  document.addEventListener('keydown', event => {
    if (event.key === '/' && document.activeElement !== field) { event.preventDefault(); field.focus(); }
    if (event.key === 'Escape' && document.activeElement === field) { field.value = ''; show(); }
  });
})();
