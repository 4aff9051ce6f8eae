import type { Redis } from "./redis.ts";

const RENEW_CONNECTION_MS = 3_000;

/**
 * Makes every command answer or fail within `commandMs`. node-redis' own limit ends when a command is on the wire, so a
 * paused server would hold callers for ever. While a command is overdue the others fail at once instead of waiting
 * each for themselves; a connection silent for 3 s is replaced.
 */
export function limitCommands(redis: Redis, commandMs: number): void {
  // createClient answers an object that inherits from the client; commands go through the client itself.
  const client: Redis = Object.getPrototypeOf(redis);
  const send = client.sendCommand.bind(client);
  let overdue = 0;

  client.sendCommand = async <T>(...args: Parameters<typeof send>): Promise<T> => {
    if (overdue > 0) throw new Error("Redis does not answer");
    const answer = send<T>(...args);
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      overdue++;
      const renewal = setTimeout(() => renew(client), RENEW_CONNECTION_MS);
      const settle = () => {
        overdue--;
        clearTimeout(renewal);
      };
      answer.then(settle, settle);
      late.reject(new Error(`Redis did not answer within ${commandMs} ms`));
    }, commandMs);
    return Promise.race([answer, late.promise]).finally(() => clearTimeout(timer));
  };
}

/** Fails whatever is still on the old connection. */
function renew(redis: Redis): void {
  redis.destroy();
  redis.connect().catch(() => {});
}
