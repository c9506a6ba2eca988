import { Rect, limitOf, spanOf, withSpan } from "../core/address.js";
import { AxisMap } from "../core/axismap.js";
import { Shift } from "../core/shift.js";
import { transformPlace } from "../ot/delta.js";
import { Op, sheetOf } from "../ot/ops.js";
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
  follow(ops: readonly Op[], author: string | null): void {
    for (const [session, seat] of this.seats) if (seat.cursor) seat.cursor = followed(seat.cursor, ops, session === author);
  }
}

/** These look at the place of the cursor. */
const asks = (op: Op): boolean => op.t === "text" || op.t === "set" || op.t === "cells" || op.t === "sort";

/** Line operations are gathered and done to the cursor in one step, before anything that asks where it is. */
export function followed(cursor: Cursor, ops: readonly Op[], own: boolean): Cursor | null {
  let now: Cursor | null = cursor;
  const waiting: { row: Shift[]; col: Shift[] } = { row: [], col: [] };
  for (const op of ops) {
    if (now === null) return null;
    if (sheetOf(op) !== now.sheet) continue;
    if (op.t === "lines") {
      waiting[op.shift.axis].push(op.shift);
      continue;
    }
    if (asks(op)) {
      now = moved(now, waiting);
      waiting.row = [];
      waiting.col = [];
    }
    now = after(now, op, own);
  }
  return now && moved(now, waiting);
}

function moved(cursor: Cursor, waiting: { row: Shift[]; col: Shift[] }): Cursor {
  let now = cursor;
  for (const axis of ["row", "col"] as const) {
    if (waiting[axis].length === 0) continue;
    const map = AxisMap.all(waiting[axis], limitOf(axis));
    const [lo, hi] = spanOf(now.rect, axis);
    const span = map.stretch(lo, hi);
    if (span) now = { ...now, rect: withSpan(now.rect, axis, span[0], span[1]) };
    else {
      const at = map.nearest(lo);
      now = { sheet: now.sheet, rect: withSpan(now.rect, axis, at, at), caret: null };
    }
  }
  return now;
}

function after(cursor: Cursor, op: Op, own: boolean): Cursor | null {
  switch (op.t) {
    case "sort": {
      const { rect } = cursor;
      if (rect.top !== rect.bottom || rect.top < op.rect.top || rect.top > op.rect.bottom) return cursor;
      if (rect.left < op.rect.left || rect.right > op.rect.right) return cursor;
      const row = op.rect.top + inverseOrder(op.order)[rect.top - op.rect.top]!;
      return { ...cursor, rect: { ...rect, top: row, bottom: row } };
    }
    case "text":
      return inCell(cursor, op.row, op.col) ? { ...cursor, caret: transformPlace(cursor.caret!, op.delta, !own) } : cursor;
    case "set":
      return inCell(cursor, op.row, op.col) && !own ? { ...cursor, caret: null } : cursor;
    case "cells":
      return op.cells.some((c) => inCell(cursor, c.row, c.col)) && !own ? { ...cursor, caret: null } : cursor;
    case "sheet-drop":
      return null;
    default:
      return cursor;
  }
}

function inCell(cursor: Cursor, row: number, col: number): boolean {
  return cursor.caret !== null && cursor.rect.top === row && cursor.rect.left === col;
}
