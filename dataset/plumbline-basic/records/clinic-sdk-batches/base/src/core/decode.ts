import { DecodeError } from './errors.js';

/** An object of which the fields are still to be checked, and where it was found, for messages. */
export interface Fields {
  at: string;
  values: Record<string, unknown>;
}

export function fields(value: unknown, at: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new DecodeError(at, 'an object');
  }
  return { at, values: value as Record<string, unknown> };
}

export function text(from: Fields, name: string): string {
  const value = from.values[name];
  return typeof value === 'string' ? value : fail(from, name, 'a text');
}

export function whole(from: Fields, name: string): number {
  const value = from.values[name];
  return Number.isSafeInteger(value) ? (value as number) : fail(from, name, 'a whole number');
}

export function decimal(from: Fields, name: string): number {
  const value = from.values[name];
  return typeof value === 'number' ? value : fail(from, name, 'a number');
}

export function flag(from: Fields, name: string): boolean {
  const value = from.values[name];
  return typeof value === 'boolean' ? value : fail(from, name, 'true or false');
}

/** A moment, as in 2026-03-01T09:30:00Z. */
export function moment(from: Fields, name: string): Date {
  const value = new Date(text(from, name));
  return Number.isNaN(value.getTime()) ? fail(from, name, 'a moment') : value;
}

/** A day without a time or a zone, as in 2026-03-01. It stays a text, since a Date would have both. */
export function day(from: Fields, name: string): string {
  const value = text(from, name);
  return /^\d{4}-\d\d-\d\d$/.test(value) ? value : fail(from, name, 'a day');
}

export function oneOf<T extends string>(from: Fields, name: string, known: readonly T[]): T {
  const value = from.values[name] as T;
  return known.includes(value) ? value : fail(from, name, `one of ${known.join(', ')}`);
}

export function list<T>(from: Fields, name: string, item: (value: unknown, at: string) => T): T[] {
  const value = from.values[name];
  return Array.isArray(value)
    ? value.map((each, index) => item(each, `${from.at}.${name}[${index}]`))
    : fail(from, name, 'a list');
}

export function texts(from: Fields, name: string): string[] {
  return list(from, name, (value, at) => {
    if (typeof value !== 'string') {
      throw new DecodeError(at, 'a text');
    }
    return value;
  });
}

/** Null where the field is null or not there. */
export function optional<T>(from: Fields, name: string, read: (from: Fields, name: string) => T): T | null {
  const value = from.values[name];
  return value === undefined || value === null ? null : read(from, name);
}

/** Undefined where the field is null or not there. */
export function optionalValue<T>(
  from: Fields,
  name: string,
  read: (value: unknown, at: string) => T,
): T | undefined {
  const value = from.values[name];
  return value === undefined || value === null ? undefined : read(value, `${from.at}.${name}`);
}

function fail(from: Fields, name: string, wanted: string): never {
  throw new DecodeError(`${from.at}.${name}`, wanted);
}
