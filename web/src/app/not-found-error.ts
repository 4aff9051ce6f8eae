/** No page has this address. */
export class NotFoundError extends Error {
  readonly status = 404;
  readonly path: string;

  constructor(path: string) {
    super("Page not found");
    this.name = "NotFoundError";
    this.path = path;
  }
}
