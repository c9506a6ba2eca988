/** Everything that we throw on purpose carries one of these codes, so that a server can answer with it. */
export type Fault =
  | "bad-address"
  | "bad-formula"
  | "bad-format"
  | "bad-op"
  | "bad-snapshot"
  | "bad-message"
  | "not-found"
  | "exists"
  | "forbidden"
  | "too-large"
  | "stale"
  | "busy";

export class GridFault extends Error {
  constructor(readonly fault: Fault, message: string) {
    super(message);
    this.name = "GridFault";
  }
}

export function fail(fault: Fault, message: string): never {
  throw new GridFault(fault, message);
}

export function isFault(error: unknown, fault?: Fault): error is GridFault {
  return error instanceof GridFault && (fault === undefined || error.fault === fault);
}
