/** What is wrong with an input, by field, before anything is sent. */
export type Faults = Record<string, string>;

export function length(faults: Faults, name: string, value: string | null | undefined, most: number): void {
  if (typeof value === 'string' && (value.trim() === '' || value.length > most)) {
    faults[name] = `must have 1 to ${most} characters`;
  }
}

export function between(
  faults: Faults,
  name: string,
  value: number | null | undefined,
  least: number,
  most: number,
): void {
  if (typeof value === 'number' && !(value >= least && value <= most)) {
    faults[name] = `must be from ${least} to ${most}`;
  }
}

export function isDay(faults: Faults, name: string, value: string | null | undefined): void {
  if (typeof value === 'string' && !/^\d{4}-\d\d-\d\d$/.test(value)) {
    faults[name] = 'must be a day such as 2026-03-01';
  }
}
