import { Rect } from "../core/address.js";
import { shiftRect } from "../core/shift.js";
import { Op } from "../ot/ops.js";
import { Splice } from "../ot/ops.js";
import { transformPlace } from "../ot/text.js";
import { inverseOrder } from "../sheet/sort.js";

export interface Cursor {
  sheet: string;
  rect: Rect;
  /** While a cell is edited: the caret in its text. */
  caret: number | null;
}

interface Seat {
  user: string;
  cursor: Cursor | null;
  seen: number;
}

const IDLE = 60_000;

/** Who is here and where they are looking. */
export class Presence {
  private readonly seats = new Map<string, Seat>();

  join(session: string, user: string, now: number): void {
    this.seats.set(session, { user, cursor: null, seen: now });
  }

  leave(session: string): void {
    this.seats.delete(session);
  }

  move(session: string, cursor: Cursor | null, now: number): void {
    const seat = this.seats.get(session);
    if (seat) {
      seat.cursor = cursor;
      seat.seen = now;
    }
  }

  beat(session: string, now: number): void {
    const seat = this.seats.get(session);
    if (seat) seat.seen = now;
  }

  /** Sessions that have not been heard of for too long. */
  idle(now: number): string[] {
    return [...this.seats].filter(([, s]) => now - s.seen > IDLE).map(([id]) => id);
  }

  list(): { session: string; user: string; cursor: Cursor | null }[] {
    return [...this.seats].map(([session, s]) => ({ session, user: s.user, cursor: s.cursor }));
  }

  /** Cursors go along with what somebody did; `author` is the session that did it. */
  follow(op: Op, author: string | null): void {
    for (const [session, seat] of this.seats) {
      const { cursor } = seat;
      if (!cursor) continue;
      seat.cursor = followed(cursor, op, session === author);
    }
  }
}

export function followed(cursor: Cursor, op: Op, own: boolean): Cursor | null {
  switch (op.t) {
    case "lines": {
      if (op.sheet !== cursor.sheet) return cursor;
      const rect = shiftRect(cursor.rect, op.shift);
      if (rect) return { ...cursor, rect };
      const { at } = op.shift;
      const stay = op.shift.axis === "row" ? { ...cursor.rect, top: at, bottom: at } : { ...cursor.rect, left: at, right: at };
      return { sheet: cursor.sheet, rect: stay, caret: null };
    }
    case "sort": {
      const { rect } = cursor;
      if (op.sheet !== cursor.sheet || rect.top !== rect.bottom || rect.top < op.rect.top || rect.top > op.rect.bottom) return cursor;
      if (rect.left < op.rect.left || rect.right > op.rect.right) return cursor;
      const row = op.rect.top + inverseOrder(op.order)[rect.top - op.rect.top]!;
      return { ...cursor, rect: { ...rect, top: row, bottom: row } };
    }
    case "text":
      return inCell(cursor, op.sheet, op.row, op.col) ? { ...cursor, caret: transformPlace(cursor.caret!, op.splice, !own) } : cursor;
    case "set":
      return inCell(cursor, op.sheet, op.row, op.col) && !own ? { ...cursor, caret: null } : cursor;
    case "sheet-drop":
      return op.sheet === cursor.sheet ? null : cursor;
    default:
      return cursor;
  }
}

function inCell(cursor: Cursor, sheet: string, row: number, col: number): boolean {
  return cursor.caret !== null && cursor.sheet === sheet && cursor.rect.top === row && cursor.rect.left === col;
}

export type { Splice };
