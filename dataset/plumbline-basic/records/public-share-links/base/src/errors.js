/** An error that the router turns into a response with this status. */
export class HttpError extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

export const notFound = () => new HttpError(404, 'not found');
export const badRequest = (message) => new HttpError(400, message);
export const signInFirst = () => new HttpError(401, 'sign in first');
