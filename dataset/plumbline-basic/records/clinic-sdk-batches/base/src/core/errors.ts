import type { Problem } from './wire.js';

/** The service refused a request. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly status: number,
    readonly problem: Problem,
    /** To be named when writing to support. */
    readonly requestId: string | undefined,
  ) {
    super(`${status} ${problem.code}: ${problem.message}`);
  }
}

/** The service sent something that this version of the SDK does not understand. */
export class DecodeError extends Error {
  override readonly name = 'DecodeError';

  constructor(at: string, wanted: string) {
    super(`${at} is not ${wanted}`);
  }
}
