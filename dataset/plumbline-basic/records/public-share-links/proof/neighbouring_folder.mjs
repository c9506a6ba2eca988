// ada removes the links into /plans. ben's link into /plans-old, where ada has no role, must go on opening.
import { setting, statusOf, verdict } from './setting.mjs';

const { tree, grants, call } = setting();
const path = '/plans-old/budget.csv';
tree.put('/plans/budget.csv', Buffer.from('1;2'));
tree.put(path, Buffer.from('3;4'));
grants.give('ben', '/plans-old', 'owner');
call('createLink', { id: 'ben' }, path);
const { removed } = call('removeLinks', { id: 'ada' }, '/plans').body;
const status = statusOf(() => call('openLink', null, path));
verdict(removed > 0 || status !== 200, `${removed} removed, and ben's link was answered with ${status}`);
