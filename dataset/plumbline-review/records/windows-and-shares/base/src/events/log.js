import { closeSync, existsSync, fsyncSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import { crc32 } from '../util/bytes.js';

const seal = (body) => `${crc32(Buffer.from(body)).toString(16).padStart(8, '0')} ${body}\n`;

/** The body of a line, or undefined where it is not whole. */
function unseal(line) {
  if (line.length < 10 || line[8] !== ' ') return undefined;
  const body = line.slice(9);
  return parseInt(line.slice(0, 8), 16) === crc32(Buffer.from(body)) ? body : undefined;
}

/**
 * Append-only file of events, one JSON object a line behind its checksum.  A torn last line is cut off when
 * the log is opened; damage before the last line is an error (LW-88: we lost a night by skipping it).
 */
export class EventLog {
  constructor(file) {
    this.file = file;
    this.events = [];
    let whole = 0;
    if (existsSync(file)) {
      const data = readFileSync(file);
      whole = this.#scan(data);
    }
    this.fd = openSync(file, existsSync(file) ? 'r+' : 'w+');
    ftruncateSync(this.fd, whole);
    this.size = whole;
  }

  #scan(data) {
    let at = 0;
    while (at < data.length) {
      const end = data.indexOf(10, at);
      const body = end < 0 ? undefined : unseal(data.toString('utf8', at, end));
      if (body === undefined) {
        const last = end < 0 || data.indexOf(10, end + 1) < 0;
        if (!last) throw new Error(`${this.file}: damaged at byte ${at}`);
        return at;
      }
      this.events.push(JSON.parse(body));
      at = end + 1;
    }
    return at;
  }

  get last() {
    return this.events.length ? this.events[this.events.length - 1].seq : 0;
  }

  append(event) {
    const data = Buffer.from(seal(JSON.stringify(event)));
    let done = 0;
    while (done < data.length) done += writeSync(this.fd, data, done, data.length - done, this.size + done);
    fsyncSync(this.fd);
    this.size += data.length;
    this.events.push(event);
  }

  /** Events behind `seq`, oldest first. */
  after(seq) {
    return this.events.filter((event) => event.seq > seq);
  }

  close() {
    closeSync(this.fd);
  }
}
