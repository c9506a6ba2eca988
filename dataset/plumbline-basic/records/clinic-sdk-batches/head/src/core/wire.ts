import { fields, list, oneOf, optionalValue, text } from './decode.js';
import type { JsonObject } from './json.js';
import type { Method } from './transport.js';

/** The service takes no more than this in one batch. */
export const MOST_OPERATIONS = 50;

export interface Problem {
  /** For programs: `not_found`, `invalid`, `conflict`, `forbidden`, `rate_limited` and so on. */
  code: string;
  /** For people. */
  message: string;
}

/** One of the requests in a batch. Each counts for itself: none is undone because another failed. */
export interface Operation {
  method: Exclude<Method, 'GET'>;
  path: string;
  body?: JsonObject;
}

export type Outcome = 'done' | 'refused' | 'skipped';

const OUTCOMES: readonly Outcome[] = ['done', 'refused', 'skipped'];

/**
 * How an operation of a batch ended. The service works on a batch for twenty seconds at most, and skips the
 * operations that it has not begun by then. A problem is given for those that were refused.
 */
export interface OperationResult {
  outcome: Outcome;
  body?: unknown;
  problem?: Problem;
}

export function decodeProblem(value: unknown, at = 'problem'): Problem {
  const from = fields(value, at);
  return { code: text(from, 'code'), message: text(from, 'message') };
}

export function decodeResult(value: unknown, at: string): OperationResult {
  const from = fields(value, at);
  return {
    outcome: oneOf(from, 'outcome', OUTCOMES),
    body: from.values['body'],
    problem: optionalValue(from, 'problem', decodeProblem),
  };
}

export function decodeResults(value: unknown): OperationResult[] {
  return list(fields(value, 'batch'), 'results', decodeResult);
}
