import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ada, ben, company, request, status } from './support.js';

test('a grant on a folder counts for what is in it', () => {
  const { handlers } = company();
  const response = handlers.getFile(request(ben, { path: '/plans/2024/roadmap.pdf' }));
  assert.equal(response.body.toString(), 'roadmap');
  assert.match(response.headers['content-disposition'], /filename="roadmap.pdf"/);
});

test('without a role a file is not there', () => {
  const { handlers } = company();
  assert.throws(() => handlers.getFile(request(ben, { path: '/plans/budget.csv' })), status(404));
  assert.throws(
    () => handlers.getFile(request(ben, { path: '/plans/2024/../budget.csv' })),
    status(404),
  );
  assert.throws(() => handlers.getFile(request(null, { path: '/plans/budget.csv' })), status(401));
});

test('a grant that is taken back counts at once', () => {
  const { handlers, grants } = company();
  handlers.getFile(request(ben, { path: '/plans/2024/roadmap.pdf' }));
  grants.take('ben', '/plans/2024');
  assert.throws(() => handlers.getFile(request(ben, { path: '/plans/2024/roadmap.pdf' })), status(404));
});

test('viewers cannot write', () => {
  const { handlers, tree } = company();
  const write = (user) =>
    handlers.putFile(request(user, { path: '/plans/2024/new.txt' }, { body: Buffer.from('x') }));
  assert.throws(() => write(ben), status(404));
  assert.equal(write(ada).status, 204);
  assert.equal(tree.file('/plans/2024/new.txt').content.toString(), 'x');
});
