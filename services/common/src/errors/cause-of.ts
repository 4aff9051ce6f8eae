/** What may be kept of an error: its text may hold values, its name and code do not. */
export function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  return "code" in error ? `${error.name} ${String(error.code)}` : error.name;
}
