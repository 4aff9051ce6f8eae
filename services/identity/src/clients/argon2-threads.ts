import { availableParallelism } from "node:os";
import { refuse } from "@doorlight/common/errors";
import { minutes } from "@doorlight/common/time";
import { Piscina } from "piscina";
import type { Argon2 } from "../domain/password-hasher.ts";
import type { Argon2Task } from "./argon2-worker.ts";

/** Each hash takes its memory, 64 MiB in production. */
const MAX_THREADS = 4;
/** For each thread: some three seconds of work, so that an admitted hash is done before its caller gives up. */
const MAX_WAITING = 48;
/** Hashes have time: calls that read and buy go before them if processors are short. */
const NICE_INCREMENT = 5;
/** Each thread but the first is an engine of its own, of ten megabytes: it ends after this long without work. */
const IDLE_MS = minutes(1);

type Options = { threads?: number; maxWaiting?: number };

export type Argon2Threads = Argon2 & { close(): Promise<void> };

/**
 * Argon2 on threads of its own. The pool of libuv, where the library would hash, has four threads, and every new
 * connection to PostgreSQL and every token check needs one of them. Refuses `unavailable` if too many hashes wait.
 */
export function makeArgon2Threads(options: Options = {}): Argon2Threads {
  const { threads = Math.min(availableParallelism(), MAX_THREADS), maxWaiting = MAX_WAITING * threads } = options;
  const pool = new Piscina<Argon2Task, string | boolean>({
    filename: new URL("./argon2-worker.ts", import.meta.url).href,
    minThreads: 1,
    maxThreads: threads,
    idleTimeout: IDLE_MS,
    niceIncrement: NICE_INCREMENT,
    // They need neither the process's telemetry nor its secrets.
    execArgv: [],
    env: {},
  });

  async function run(task: Argon2Task): Promise<string | boolean> {
    if (pool.queueSize >= maxWaiting) refuse("unavailable");
    return pool.run(task);
  }

  return {
    hash: async (password, options) => String(await run({ password, options })),
    verify: async (password, passwordHash) => (await run({ password, passwordHash })) === true,
    close: () => pool.destroy(),
  };
}
