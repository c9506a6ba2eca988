/** Texts for the cells of a table. What is null has an empty cell. */

export function figure(value: number | null): string {
  return value === null ? '' : String(value);
}

/** Cents as an amount with two decimals. */
export function amount(cents: number | null): string {
  return cents === null ? '' : (cents / 100).toFixed(2);
}

export function instant(value: Date | null): string {
  return value === null ? '' : value.toISOString();
}

export function yesNo(value: boolean): string {
  return value ? 'yes' : 'no';
}
