/** An error that may be shown to the caller of the API. */
export class AppError extends Error {
  constructor(code, message, status = 400) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

export const notFound = (what, id) => new AppError('not_found', `no such ${what}: ${id}`, 404);
export const forbidden = (message = 'not allowed') => new AppError('forbidden', message, 403);
export const conflict = (message) => new AppError('conflict', message, 409);
export const invalid = (message) => new AppError('invalid', message, 422);

export function assertString(value, name) {
  if (typeof value !== 'string' || value === '') throw invalid(`${name} must be a non-empty string`);
  return value;
}

export function assertInt(value, name, min = 0, max = Number.MAX_SAFE_INTEGER) {
  if (!Number.isInteger(value) || value < min || value > max) {
    throw invalid(`${name} must be an integer from ${min} to ${max}`);
  }
  return value;
}
