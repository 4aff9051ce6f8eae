/**
 * Does a job's work for each item, one after the other. One that fails does not stop the others; then it rejects at the end,
 * with all errors and the first of them as the cause.
 */
export async function forEachAlone<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const errors: unknown[] = [];
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length === 0) return;
  const [cause] = errors;
  throw new AggregateError(errors, `${errors.length} of ${items.length} failed`, { cause });
}
