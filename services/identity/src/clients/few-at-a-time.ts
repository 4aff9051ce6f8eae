import { refuse } from "@doorlight/common/errors";

/** Runs so many pieces of work at once and lets so many more wait. Refuses `unavailable` for any beyond. */
export function fewAtATime({ running, waiting }: { running: number; waiting: number }) {
  let free = running;
  const queue: (() => void)[] = [];

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free--;
    else if (queue.length < waiting) await new Promise<void>((go) => queue.push(go));
    else refuse("unavailable");
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else free++;
    }
  };
}
