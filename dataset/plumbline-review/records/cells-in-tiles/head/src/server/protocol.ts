import { fail } from "../core/errors.js";
import { isDelta } from "../ot/delta.js";
import { Op } from "../ot/ops.js";
import { Cursor } from "./presence.js";

export const PROTOCOL = 5;

export type ClientMessage =
  | { m: "hello"; protocol: number; book: string; token: string; client: string; revision: number | null }
  | { m: "change"; seq: number; base: number; ops: Op[] }
  | { m: "cursor"; cursor: Cursor | null }
  | { m: "ping" };

export type ServerMessage =
  | { m: "welcome"; session: string; revision: number; snapshot: string | null; lastSeq: number }
  | { m: "changed"; revision: number; user: string; client: string; seq: number; ops: Op[] }
  | { m: "refused"; seq: number; fault: string; reason: string }
  | { m: "present"; who: { session: string; user: string; cursor: Cursor | null }[] }
  | { m: "error"; fault: string; reason: string }
  | { m: "pong"; revision: number };

const KINDS = new Set(["set", "cells", "text", "style", "lines", "sort", "sheet-add", "sheet-drop", "sheet-name", "table-put", "table-drop", "name", "filter", "rules", "size", "hide"]);

const MAX_MESSAGE = 4 << 20;
const MAX_OPS = 20_000;
const MAX_CELLS = 100_000;

export function readMessage(line: string): ClientMessage {
  if (line.length > MAX_MESSAGE) fail("too-large", "that is too long for a message");
  let data: unknown;
  try {
    data = JSON.parse(line);
  } catch {
    return fail("bad-message", "that is no JSON");
  }
  if (typeof data !== "object" || data === null) fail("bad-message", "a message is an object");
  const msg = data as Record<string, unknown>;
  switch (msg["m"]) {
    case "hello":
      if (typeof msg["book"] !== "string" || typeof msg["token"] !== "string" || typeof msg["client"] !== "string") fail("bad-message", "hello who?");
      if (msg["protocol"] !== PROTOCOL) fail("bad-message", `we speak protocol ${PROTOCOL}`);
      if (msg["revision"] !== null && !isCount(msg["revision"])) fail("bad-message", "no such revision");
      break;
    case "change":
      if (!isCount(msg["seq"]) || !isCount(msg["base"]) || !Array.isArray(msg["ops"])) fail("bad-message", "a change needs its numbers");
      if (msg["ops"].length > MAX_OPS) fail("too-large", "too much for one change");
      for (const op of msg["ops"]) checkOp(op);
      break;
    case "cursor":
    case "ping":
      break;
    default:
      fail("bad-message", `no such message: ${String(msg["m"])}`);
  }
  return data as ClientMessage;
}

function isCount(v: unknown): v is number {
  return typeof v === "number" && Number.isInteger(v) && v >= 0;
}

/** The shape of an operation; whether it makes sense shows when it is done. */
function checkOp(op: unknown): void {
  if (typeof op !== "object" || op === null) fail("bad-message", "an operation is an object");
  const o = op as Record<string, unknown>;
  if (typeof o["t"] !== "string" || !KINDS.has(o["t"])) fail("bad-message", `no such operation: ${String(o["t"])}`);
  if (o["t"] === "set" || o["t"] === "text") {
    if (!isCount(o["row"]) || !isCount(o["col"])) fail("bad-message", "no such cell");
  }
  if (o["t"] === "set" && typeof o["input"] !== "string") fail("bad-message", "an input is text");
  if (o["t"] === "text" && !isDelta(o["delta"])) fail("bad-message", "no such change of text");
  if (o["t"] === "cells") {
    if (!Array.isArray(o["cells"]) || o["cells"].length > MAX_CELLS) fail("bad-message", "which cells?");
    for (const c of o["cells"] as Record<string, unknown>[]) {
      if (!isCount(c["row"]) || !isCount(c["col"]) || typeof c["input"] !== "string") fail("bad-message", "no such cell");
    }
  }
  if (o["t"] !== "name" && o["t"] !== "table-put" && typeof o["sheet"] !== "string") fail("bad-message", "which sheet?");
  for (const key of ["rect"]) {
    const r = o[key] as Record<string, unknown> | undefined;
    if (r === undefined) continue;
    if (!isCount(r["top"]) || !isCount(r["left"]) || !isCount(r["bottom"]) || !isCount(r["right"])) fail("bad-message", "no such range");
    if ((r["top"] as number) > (r["bottom"] as number) || (r["left"] as number) > (r["right"] as number)) fail("bad-message", "a range upside down");
  }
}

export function toBase64(data: Uint8Array): string {
  const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  let out = "";
  for (let i = 0; i < data.length; i += 3) {
    const n = (data[i]! << 16) | ((data[i + 1] ?? 0) << 8) | (data[i + 2] ?? 0);
    out += digits[n >> 18]! + digits[(n >> 12) & 63]! + (i + 1 < data.length ? digits[(n >> 6) & 63]! : "=") + (i + 2 < data.length ? digits[n & 63]! : "=");
  }
  return out;
}

export function fromBase64(text: string): Uint8Array {
  const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  const clean = text.replace(/=+$/, "");
  const out = new Uint8Array(Math.floor((clean.length * 3) / 4));
  let bits = 0;
  let n = 0;
  let at = 0;
  for (const c of clean) {
    const d = digits.indexOf(c);
    if (d < 0) fail("bad-message", "that is no base64");
    n = ((n << 6) | d) & 0xffffff;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      out[at++] = (n >> bits) & 255;
    }
  }
  return out;
}
