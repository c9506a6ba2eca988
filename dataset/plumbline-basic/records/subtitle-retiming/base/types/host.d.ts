/** What cueline uses of node. */
declare module 'node:fs' {
  export function readFileSync(path: string, encoding: 'utf8'): string;
  export function writeFileSync(path: string, text: string): void;
}

declare module 'node:test' {
  export function describe(name: string, body: () => void): void;
  export function it(name: string, body: () => void): void;
}

declare module 'node:assert' {
  export const strict: {
    equal(actual: unknown, expected: unknown): void;
    deepEqual(actual: unknown, expected: unknown): void;
    throws(body: () => unknown, expected: RegExp): void;
  };
}

declare const process: {
  argv: string[];
  exitCode?: number;
  stdout: { write(text: string): void };
  stderr: { write(text: string): void };
};
