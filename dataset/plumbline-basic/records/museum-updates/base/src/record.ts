import type { ApiObject } from './api.js';

/** An object as the websites read it. */
export interface CabinetRecord {
  id: string;
  title: string;
  /** '1642', '1642–1650' or ''. Years before the common era are negative. */
  made: string;
  makers: string[];
}

export function recordOf(object: ApiObject): CabinetRecord {
  return {
    id: object.id,
    title: object.title ?? 'Untitled',
    made: years(object.made),
    makers: object.makers.map(inReadingOrder),
  };
}

function years(made: ApiObject['made']): string {
  if (made === null) {
    return '';
  }
  return made.from === made.to ? String(made.from) : `${made.from}–${made.to}`;
}

/** 'Ruysch, Rachel' is Rachel Ruysch. */
function inReadingOrder(name: string): string {
  const [family, given, ...rest] = name.split(', ');
  return given === undefined || rest.length > 0 ? name : `${given} ${family}`;
}
