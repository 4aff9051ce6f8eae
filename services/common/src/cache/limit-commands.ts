import type { Redis } from "./redis.ts";

const RENEW_CONNECTION_MS = 3_000;

/**
 * Makes every command answer or fail within `commandMs`, or within the longer `timeout` of its command options. node-redis'
 * own limit ends when a command is on the wire, so a paused server would hold callers for ever. If Redis has been silent
 * for as long as a command may wait, it fails at once instead of waiting for itself; a connection that stays silent for 3 s
 * more is replaced.
 */
export function limitCommands(redis: Redis, commandMs: number): void {
  // createClient answers an object that inherits from the client; commands go through the client itself.
  const client: Redis = Object.getPrototypeOf(redis);
  const send = client.sendCommand.bind(client);
  /** When each command without an answer was sent, the oldest first. */
  const unanswered = new Set<{ sentAt: number }>();

  function silentForMs(now: number): number {
    const [oldest] = unanswered;
    return oldest ? now - oldest.sentAt : 0;
  }

  client.sendCommand = async <T>(...[args, options]: Parameters<typeof send>): Promise<T> => {
    const limitMs = Math.max(commandMs, options?.timeout ?? 0);
    const command = { sentAt: performance.now() };
    if (silentForMs(command.sentAt) >= limitMs) throw new Error("Redis does not answer");
    const answer = send<T>(args, options?.timeout ? { ...options, timeout: 0 } : options);
    unanswered.add(command);
    const late = Promise.withResolvers<never>();
    let renewal: NodeJS.Timeout | undefined;
    const timer = setTimeout(() => {
      // A timer starts at the time of its event loop, so on a busy machine it may end before this clock has said so.
      command.sentAt = Math.min(command.sentAt, performance.now() - limitMs);
      renewal = setTimeout(() => renew(client), RENEW_CONNECTION_MS);
      late.reject(new Error(`Redis did not answer within ${limitMs} ms`));
    }, limitMs);
    const settle = () => {
      unanswered.delete(command);
      clearTimeout(timer);
      clearTimeout(renewal);
    };
    answer.then(settle, settle);
    return Promise.race([answer, late.promise]);
  };
}

/** Fails whatever is still on the old connection. */
function renew(redis: Redis): void {
  redis.destroy();
  redis.connect().catch(() => {});
}
