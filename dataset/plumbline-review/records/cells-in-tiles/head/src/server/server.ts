import { GridFault, fail, isFault } from "../core/errors.js";
import { User } from "./acl.js";
import { ClientMessage, ServerMessage, readMessage } from "./protocol.js";
import { Room, Session } from "./room.js";

export interface Directory {
  /** Who holds a token, or null. */
  user(token: string, book: string): User | null;
  room(book: string): Room | null;
}

/** One connection: lines of JSON in, messages out. */
export class Connection {
  private session: Session | null = null;
  private room: Room | null = null;
  private buffer = "";
  private readonly decoder = new TextDecoder("utf-8");

  constructor(private readonly directory: Directory, private readonly write: (line: string) => void, private readonly close: () => void) {}

  data(chunk: Uint8Array): void {
    this.buffer += this.decoder.decode(chunk, { stream: true });
    for (let end = this.buffer.indexOf("\n"); end >= 0; end = this.buffer.indexOf("\n")) {
      const line = this.buffer.slice(0, end);
      this.buffer = this.buffer.slice(end + 1);
      if (line.trim() !== "") this.line(line);
    }
    if (this.buffer.length > 8 << 20) this.close();
  }

  private line(line: string): void {
    try {
      this.handle(readMessage(line));
    } catch (error) {
      if (isFault(error)) this.error(error);
      else {
        // Not what we expected of anybody; the others go on.
        this.send({ m: "error", fault: "bad-message", reason: "we did not understand that" });
        this.close();
      }
    }
  }

  private error(error: GridFault): void {
    this.send({ m: "error", fault: error.fault, reason: error.message });
    if (error.fault === "forbidden" || error.fault === "too-large") this.close();
  }

  private send(message: ServerMessage): void {
    this.write(JSON.stringify(message) + "\n");
  }

  handle(message: ClientMessage): void {
    if (message.m === "hello") {
      this.end();
      const user = this.directory.user(message.token, message.book) ?? fail("forbidden", "we do not know you");
      this.room = this.directory.room(message.book) ?? fail("not-found", "there is no such book");
      this.session = this.room.join(user, message.client, message.revision, (m) => this.send(m));
      return;
    }
    const { room, session } = this;
    if (!room || !session) fail("forbidden", "say hello first");
    switch (message.m) {
      case "change":
        room.submit(session, message.seq, message.base, message.ops);
        break;
      case "cursor":
        room.cursor(session, message.cursor);
        break;
      case "ping":
        room.ping(session);
        break;
    }
  }

  end(): void {
    if (this.session) this.room?.leave(this.session.id);
    this.session = null;
    this.room = null;
  }
}
