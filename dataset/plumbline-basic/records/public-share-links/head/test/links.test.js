import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ada, ben, company, request, status } from './support.js';

const DAY_MS = 24 * 60 * 60 * 1000;

function share(handlers, user, path, days) {
  const response = handlers.createLink(request(user, { path }, { body: { days } }));
  assert.equal(response.status, 201);
  return new URL(response.body.url, 'https://satchel.test').pathname.split('/').pop();
}

const open = (handlers, token, path) =>
  handlers.openLink(request(null, { path }, { params: { token } }));

test('a visitor opens a shared file', () => {
  const { handlers } = company();
  const token = share(handlers, ada, '/plans/budget.csv');
  const response = open(handlers, token, '/plans/budget.csv');
  assert.equal(response.body.toString(), '1;2');
  assert.match(response.headers['content-disposition'], /^attachment; filename="budget.csv"/);
});

test('a shared folder opens what is in it and nothing else', () => {
  const { handlers } = company();
  const token = share(handlers, ben, '/plans/2024');
  assert.equal(open(handlers, token, '/plans/2024/roadmap.pdf').status, 200);
  assert.throws(() => open(handlers, token, '/plans/budget.csv'), status(404));
  assert.throws(() => open(handlers, token, '/plans/2024/../budget.csv'), status(404));
  assert.throws(() => open(handlers, 'guess', '/plans/2024/roadmap.pdf'), status(404));
});

test('a link expires on time, also when it was just used', () => {
  const { handlers, time } = company();
  const token = share(handlers, ada, '/plans/budget.csv', 1);
  time.now += DAY_MS - 1;
  assert.equal(open(handlers, token, '/plans/budget.csv').status, 200);
  time.now += 1;
  assert.throws(() => open(handlers, token, '/plans/budget.csv'), status(404));
});

test('a removed link does not open', () => {
  const { handlers } = company();
  const token = share(handlers, ben, '/plans/2024');
  handlers.removeLink(request(ada, {}, { params: { token } }));
  assert.throws(() => open(handlers, token, '/plans/2024/roadmap.pdf'), status(404));
});

test('only the maker and the owners remove a link', () => {
  const { handlers } = company();
  const token = share(handlers, ada, '/plans/2024');
  assert.throws(() => handlers.removeLink(request(ben, {}, { params: { token } })), status(404));
  assert.throws(() => handlers.removeLink(request(null, {}, { params: { token } })), status(401));
  assert.equal(handlers.removeLink(request(ada, {}, { params: { token } })).status, 204);
});

test('the owner of a folder removes all links into it', () => {
  const { handlers } = company();
  const tokens = ['/plans/2024', '/plans/2024/roadmap.pdf'].map((path) => share(handlers, ada, path));
  const other = share(handlers, ada, '/plans/budget.csv');
  const removal = request(ada, { path: '/plans/2024/' });
  assert.throws(() => handlers.removeLinks({ ...removal, user: ben }), status(404));
  assert.deepEqual(handlers.removeLinks(removal).body, { removed: 2 });
  for (const token of tokens) {
    assert.throws(() => open(handlers, token, '/plans/2024/roadmap.pdf'), status(404));
  }
  assert.equal(open(handlers, other, '/plans/budget.csv').status, 200);
});

test('what cannot be shared', () => {
  const { handlers } = company();
  const attempt = (user, path, days) => () =>
    handlers.createLink(request(user, { path }, { body: { days } }));
  assert.throws(attempt(null, '/plans/budget.csv'), status(401));
  assert.throws(attempt(ben, '/plans/2024/missing.pdf'), status(404));
  assert.throws(attempt(ada, '/plans/budget.csv', 0), status(400));
  assert.throws(attempt(ada, '/plans/budget.csv', '7'), status(400));
});

test('sharing is on the activity page, without the token', () => {
  const { handlers, audit } = company();
  const token = share(handlers, ada, '/plans/budget.csv');
  const [entry] = audit.entries();
  assert.equal(entry.action, 'share');
  assert.ok(!JSON.stringify(entry).includes(token));
});
