import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { Book } from "./sheet/book.js";
import { writeSnapshot } from "./io/snapshot.js";
import { User } from "./server/acl.js";
import { LogStore, OpLog } from "./server/oplog.js";
import { Room } from "./server/room.js";
import { Connection } from "./server/server.js";

const folder = process.env["GRIDWELL_DATA"] ?? "data";
const port = Number(process.env["GRIDWELL_PORT"] ?? 4780);

/** A log in a file. Appending rewrites it; books are small and we have not needed better yet. */
class FileStore implements LogStore {
  constructor(private readonly path: string) {}

  append(data: Uint8Array): void {
    const old = this.read();
    const all = new Uint8Array(old.length + data.length);
    all.set(old);
    all.set(data, old.length);
    this.replace(all);
  }

  replace(data: Uint8Array): void {
    writeFileSync(this.path + ".new", data);
    renameSync(this.path + ".new", this.path);
  }

  read(): Uint8Array {
    return existsSync(this.path) ? readFileSync(this.path) : new Uint8Array(0);
  }
}

function json<T>(path: string, otherwise: T): T {
  return existsSync(path) ? (JSON.parse(new TextDecoder().decode(readFileSync(path))) as T) : otherwise;
}

const rooms = new Map<string, Room>();
const tokens = json<Record<string, User>>(`${folder}/tokens.json`, {});

function serialNow(): number {
  return Date.now() / 86400000 + 25569;
}

function room(id: string): Room | null {
  if (!/^[a-z0-9-]{1,40}$/.test(id)) return null;
  let r = rooms.get(id);
  if (r) return r;
  const base = `${folder}/${id}`;
  if (!existsSync(base)) return null;
  const log = OpLog.open(new FileStore(`${base}/log`));
  const clock = { now: serialNow, random: Math.random };
  const options = { saveSnapshot: (data: Uint8Array): void => writeFileSync(`${base}/snapshot`, data) };
  if (!existsSync(`${base}/snapshot`)) {
    const book = new Book({ clock });
    book.addSheet("sheet1", "Sheet1");
    options.saveSnapshot(writeSnapshot(book, { revision: 0, created: Date.now() }));
  }
  r = Room.restore(readFileSync(`${base}/snapshot`), log, { clock }, options);
  rooms.set(id, r);
  return r;
}

mkdirSync(folder, { recursive: true });
createServer((socket) => {
  const connection = new Connection({ user: (token) => tokens[token] ?? null, room }, (line) => socket.write(line), () => socket.destroy());
  socket.on("data", (chunk) => connection.data(chunk));
  socket.on("close", () => connection.end());
  socket.on("error", () => connection.end());
}).listen(port, "127.0.0.1", () => console.log(`listening on ${port}`));

setInterval(() => {
  for (const r of rooms.values()) r.sweep();
}, 15_000).unref();
