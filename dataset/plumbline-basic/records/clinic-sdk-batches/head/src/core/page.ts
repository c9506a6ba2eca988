import { fields, list, optional, text } from './decode.js';

export interface ListParams {
  /** How many items a page has at most: 1 to 100, and 25 if none is given. The service takes more for 100. */
  limit?: number;
  /** Where the page begins: the `next` of the page before. It is a place only, and the filter goes with it. */
  cursor?: string;
  order?: 'oldest' | 'newest';
}

export interface Page<T> {
  items: T[];
  /** Null on the last page. */
  next: string | null;
}

export function decodePage<T>(value: unknown, item: (value: unknown, at: string) => T): Page<T> {
  const from = fields(value, 'page');
  return { items: list(from, 'items', item), next: optional(from, 'next', text) };
}
