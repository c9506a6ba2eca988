// Conveniences of the console. Every page works without this script.

// Shows times in the reader's time zone.
const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const localise = (root) => {
  for (const time of root.querySelectorAll('time[datetime]')) {
    time.title = time.dateTime;
    time.textContent = format.format(new Date(time.dateTime));
  }
};
localise(document);

// Adds a button to each block with the class `copy`, which copies its text.
for (const block of document.querySelectorAll('.copy')) {
  const button = document.createElement('button');
  const setText = (text) => { button.textContent = text; };
  button.type = 'button';
  button.className = 'small';
  button.setAttribute('aria-live', 'polite');
  setText('Copy');
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(block.querySelector('pre').textContent);
    setText('Copied');
    setTimeout(setText, 2000, 'Copy');
  });
  block.append(button);
}

// Asks the question in `data-confirm` before it submits a form.
document.addEventListener('submit', (event) => {
  const question = event.submitter?.dataset.confirm;
  if (question && !confirm(question)) event.preventDefault();
});

// Applies a filter as soon as it is changed.
for (const form of document.querySelectorAll('form.filters')) {
  form.addEventListener('change', () => form.requestSubmit());
}

// Refreshes the parts of the page that have `data-live`: after 5 s, then at growing intervals up to a minute, and not
// while the page is hidden.
const refresh = (part, wait) => {
  setTimeout(async () => {
    if (document.hidden) {
      document.addEventListener('visibilitychange', () => refresh(part, 0), { once: true });
      return;
    }
    const answer = await fetch(location.href).catch(() => null);
    const fresh = answer?.ok && new DOMParser().parseFromString(await answer.text(), 'text/html').getElementById(part.id);
    if (!fresh) return refresh(part, Math.min(wait * 2, 60000));
    if (fresh.textContent.trim() !== part.dataset.seen) {
      part.dataset.seen = fresh.textContent.trim();
      part.replaceChildren(...fresh.childNodes);
      localise(part);
      wait = 2500;
    }
    if ('live' in fresh.dataset) refresh(part, Math.min(wait * 2, 60000));
  }, wait);
};
for (const part of document.querySelectorAll('[data-live]')) {
  part.dataset.seen = part.textContent.trim();
  refresh(part, 5000);
}
