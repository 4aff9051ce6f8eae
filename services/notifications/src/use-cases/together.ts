/**
 * Hands items over together: those that come while it works on others are the next ones, all at once. Each caller waits for
 * its own, and shares the error of those that were handed over with it.
 */
export function makeTogether<T>(work: (items: readonly T[]) => Promise<void>) {
  let last: Promise<void> = Promise.resolve();
  let next: { items: T[]; done: Promise<void> } | undefined;

  return (item: T): Promise<void> => {
    if (!next) {
      const items: T[] = [];
      const done = last.then(() => {
        next = undefined;
        return work(items);
      });
      last = done.catch(() => {});
      next = { items, done };
    }
    next.items.push(item);
    return next.done;
  };
}
