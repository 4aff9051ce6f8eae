/** One HTTP request. */
export interface Request {
  method: string;
  path: string;
  /** Without the question mark. */
  query: string;
  headers: Record<string, string | undefined>;
  body: string;
}
