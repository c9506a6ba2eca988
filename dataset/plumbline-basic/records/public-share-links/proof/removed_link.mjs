// A link that was used and then removed must not open again, not even within the minute.
import { setting, statusOf, verdict } from './setting.mjs';

const { tree, call } = setting();
const path = '/plans/budget.csv';
tree.put(path, Buffer.from('1;2'));
call('createLink', { id: 'ada' }, path);
if (statusOf(() => call('openLink', null, path)) !== 200) process.exit(3);
call('removeLink', { id: 'ada' }, path);
const status = statusOf(() => call('openLink', null, path));
verdict(status !== 404, `opening the removed link was answered with ${status}`);
