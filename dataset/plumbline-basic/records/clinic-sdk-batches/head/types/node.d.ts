// The little of Node's modules that the tests use. @types/node is not wanted as a dependency.

declare module 'node:test' {
  export function test(name: string, run: () => void | Promise<void>): void;
}

declare module 'node:assert/strict' {
  interface Assert {
    (value: unknown, message?: string): asserts value;
    equal(actual: unknown, expected: unknown, message?: string): void;
    deepEqual(actual: unknown, expected: unknown, message?: string): void;
    rejects(run: Promise<unknown>, check: (error: unknown) => boolean): Promise<void>;
    throws(run: () => unknown, check: RegExp): void;
  }
  const assert: Assert;
  export default assert;
}
