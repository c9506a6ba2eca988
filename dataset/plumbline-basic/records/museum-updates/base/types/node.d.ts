declare module 'node:fs/promises' {
  export function readFile(path: string): Promise<Uint8Array>;
  export function writeFile(path: string, data: Uint8Array): Promise<void>;
  export function mkdir(path: string, options: { recursive: boolean }): Promise<string | undefined>;
  export function readdir(path: string): Promise<string[]>;
  export function rm(path: string, options: { force: boolean }): Promise<void>;
  export function rename(from: string, to: string): Promise<void>;
}

declare module 'node:path' {
  export function join(...parts: string[]): string;
  export function dirname(path: string): string;
}

declare module 'node:crypto' {
  interface Hash {
    update(data: string): Hash;
    digest(encoding: 'hex'): string;
  }
  export function createHash(algorithm: string): Hash;
}

declare module 'node:test' {
  export function test(name: string, body: () => void | Promise<void>): void;
}

declare module 'node:assert/strict' {
  interface Assert {
    equal(actual: unknown, expected: unknown): void;
    deepEqual(actual: unknown, expected: unknown): void;
    ok(value: unknown): void;
    rejects(promise: Promise<unknown>, error: RegExp): Promise<void>;
  }
  const assert: Assert;
  export default assert;
}

declare class TextEncoder {
  encode(text: string): Uint8Array;
}

declare class TextDecoder {
  decode(bytes: Uint8Array): string;
}

interface Answer {
  status: number;
  headers: Iterable<[string, string]>;
  arrayBuffer(): Promise<ArrayBuffer>;
}

declare function fetch(url: string, options: { method: string }): Promise<Answer>;
declare function setImmediate(callback: () => void): void;
declare function encodeURIComponent(text: string): string;
declare const console: { log(line: string): void; error(line: string): void };
declare const process: { argv: string[]; exitCode?: number };
