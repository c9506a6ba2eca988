// The name under which a browser saves the download (RFC 6266) must be the file's.
import { setting, verdict } from './setting.mjs';

function savedAs(header) {
  const exact = /filename\*=UTF-8''([^;]+)/i.exec(header);
  if (exact) return decodeURIComponent(exact[1]);
  return /filename="((?:[^"\\]|\\.)*)"/.exec(header)[1].replace(/\\(.)/g, '$1');
}

const { tree, call } = setting();
const path = '/plans/Q3 plan für Ben.pdf';
tree.put(path, Buffer.from('x'));
call('createLink', { id: 'ada' }, path);
const name = savedAs(call('openLink', null, path).headers['content-disposition']);
verdict(name !== 'Q3 plan für Ben.pdf', `saved as ${name}`);
