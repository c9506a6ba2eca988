export type QueryValue = string | number | boolean | Date | readonly string[] | null | undefined;

/** A query with names as the service has them. What is undefined or null is left out. */
export function queryOf(values: object): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values) as [string, QueryValue][]) {
    if (value !== undefined && value !== null) {
      query.append(snake(name), asText(value));
    }
  }
  const written = query.toString();
  return written === '' ? '' : `?${written}`;
}

function asText(value: Exclude<QueryValue, null | undefined>): string {
  if (value instanceof Date) {
    return value.toISOString();
  }
  return typeof value === 'object' ? value.join(',') : String(value);
}

function snake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
