// Comfort for the console. Every page works without it.

// Times in the reader's own zone.
const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const localise = (root) => {
  for (const time of root.querySelectorAll('time[datetime]')) {
    time.title = time.dateTime;
    time.textContent = format.format(new Date(time.dateTime));
  }
};
localise(document);

// A button beside each text that is made to be copied.
for (const block of document.querySelectorAll('.copy')) {
  const button = document.createElement('button');
  const says = (text) => { button.textContent = text; };
  button.type = 'button';
  button.className = 'small';
  button.setAttribute('aria-live', 'polite');
  says('Copy');
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(block.querySelector('pre').textContent);
    says('Copied');
    setTimeout(says, 2000, 'Copy');
  });
  block.append(button);
}

// A question before what cannot be undone.
document.addEventListener('submit', (event) => {
  const question = event.submitter?.dataset.confirm;
  if (question && !confirm(question)) event.preventDefault();
});

// Filters apply at once.
for (const form of document.querySelectorAll('form.filters')) {
  form.addEventListener('change', () => form.requestSubmit());
}

// Parts that change on their own: asked for again after 5 s, then more and more rarely; not while the page is hidden.
const follow = (part, wait) => {
  setTimeout(async () => {
    if (document.hidden) {
      document.addEventListener('visibilitychange', () => follow(part, 0), { once: true });
      return;
    }
    const answer = await fetch(location.href).catch(() => null);
    const fresh = answer?.ok && new DOMParser().parseFromString(await answer.text(), 'text/html').getElementById(part.id);
    if (!fresh) return follow(part, Math.min(wait * 2, 60000));
    if (fresh.textContent.trim() !== part.dataset.seen) {
      part.dataset.seen = fresh.textContent.trim();
      part.replaceChildren(...fresh.childNodes);
      localise(part);
      wait = 2500;
    }
    if ('live' in fresh.dataset) follow(part, Math.min(wait * 2, 60000));
  }, wait);
};
for (const part of document.querySelectorAll('[data-live]')) {
  part.dataset.seen = part.textContent.trim();
  follow(part, 5000);
}
