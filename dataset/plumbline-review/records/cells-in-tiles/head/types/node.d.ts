// The few corners of Node that we touch. We keep no dependencies, so no @types/node either.

declare module "node:test" {
  type Fn = () => void | Promise<void>;
  export default function test(name: string, fn: Fn): void;
  export function describe(name: string, fn: () => void): void;
  export function it(name: string, fn: Fn): void;
}

declare module "node:assert/strict" {
  interface Assert {
    (value: unknown, message?: string): asserts value;
    ok(value: unknown, message?: string): asserts value;
    equal<T>(actual: T, expected: T, message?: string): void;
    notEqual(actual: unknown, expected: unknown, message?: string): void;
    deepEqual(actual: unknown, expected: unknown, message?: string): void;
    throws(fn: () => unknown, expected?: RegExp | ((e: any) => boolean) | object): void;
    match(actual: string, expected: RegExp): void;
  }
  const assert: Assert;
  export default assert;
}

declare module "node:fs" {
  export function readFileSync(path: string): Uint8Array;
  export function writeFileSync(path: string, data: Uint8Array | string): void;
  export function renameSync(from: string, to: string): void;
  export function existsSync(path: string): boolean;
  export function mkdirSync(path: string, options?: { recursive?: boolean }): void;
}

declare module "node:net" {
  export interface Socket {
    on(event: "data", fn: (chunk: Uint8Array) => void): this;
    on(event: "close", fn: () => void): this;
    on(event: "error", fn: (err: Error) => void): this;
    write(data: string | Uint8Array): boolean;
    destroy(): void;
  }
  export interface Server {
    listen(port: number, host: string, fn?: () => void): this;
    close(fn?: () => void): this;
  }
  export function createServer(fn: (socket: Socket) => void): Server;
}

declare const process: { env: Record<string, string | undefined>; argv: string[]; exit(code?: number): never; on(event: string, fn: () => void): void };
declare const console: { log(...args: unknown[]): void; error(...args: unknown[]): void };
declare class TextEncoder { encode(text: string): Uint8Array }
declare class TextDecoder { constructor(label?: string, options?: { fatal?: boolean }); decode(data: Uint8Array, options?: { stream?: boolean }): string }
declare function setInterval(fn: () => void, ms: number): { unref(): void };
declare function clearInterval(timer: unknown): void;
