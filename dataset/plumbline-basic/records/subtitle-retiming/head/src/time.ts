const TIME = /^(?:(\d+):)?([0-5]\d):([0-5]\d)[.,](\d{3})$/;

/**
 * Milliseconds of a time of SubRip or WebVTT; the latter may be without hours. Null if it is none. Either sign
 * is good before the milliseconds: half of the SubRip files have a point.
 */
export function parseTime(text: string): number | null {
  const match = TIME.exec(text);
  if (match === null) {
    return null;
  }
  const [, hours = '0', minutes, seconds, milliseconds] = match;
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(milliseconds);
}

/** A time as it is written in files, with hours of at least two digits. */
export function formatTime(time: number, sign: ',' | '.'): string {
  const seconds = Math.floor(time / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const whole = parts.map((part) => String(part).padStart(2, '0')).join(':');
  return `${whole}${sign}${String(time % 1000).padStart(3, '0')}`;
}
