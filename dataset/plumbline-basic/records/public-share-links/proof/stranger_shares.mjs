// Somebody without any role asks for a public link to ada's file.
import { setting, statusOf, verdict } from './setting.mjs';

const { tree, call } = setting();
tree.put('/plans/budget.csv', Buffer.from('1;2'));
const status = statusOf(() => call('createLink', { id: 'mallory' }, '/plans/budget.csv'));
verdict(status !== 404, `a stranger's request for a link was answered with ${status}`);
