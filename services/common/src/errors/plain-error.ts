/** Went wrong in a way that its text says without any data, so that operators may read it. */
export class PlainError extends Error {
  override readonly name = "PlainError";
}
