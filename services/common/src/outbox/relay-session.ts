import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "pg";
import { dedicatedClient } from "../db/index.ts";
import type { Db } from "../db/index.ts";

/** Advisory locks (hashtext('outbox'), n): 0 is held by the one active relay, 1 by a relay that has run dry. */
const ACTIVE = 0;
const IDLE = 1;
const ANSWER_MS = 10_000;

/** The relay's connection to the database, and the two locks that live and die with it. */
export class RelaySession {
  readonly client: Client;
  #woken = Promise.withResolvers<void>();
  #lost: Error | undefined;

  private constructor(db: Db) {
    this.client = dedicatedClient(db, { answerMs: ANSWER_MS });
    this.client.on("notification", () => this.#woken.resolve());
    this.client.on("error", (error) => {
      this.#lost = error;
      this.#woken.resolve();
    });
  }

  static async open(db: Db): Promise<RelaySession> {
    const session = new RelaySession(db);
    await session.client.connect();
    await session.client.query("listen outbox");
    return session;
  }

  /** False while another relay is active on this database. */
  becomeActive(): Promise<boolean> {
    return this.#tryLock(ACTIVE);
  }

  /**
   * Asks writers to wake us. False while a transaction that did not see us idle may still commit; its rows would come
   * without a notice, so look again soon.
   */
  becomeIdle(): Promise<boolean> {
    this.#woken = Promise.withResolvers();
    return this.#tryLock(IDLE);
  }

  async becomeBusy(): Promise<void> {
    await this.client.query("select pg_advisory_unlock(hashtext('outbox'), $1)", [IDLE]);
  }

  /** True at the first notice since `becomeIdle`; false after `ms` or when `stop` fires. Throws when the connection is lost. */
  async isWokenWithin(ms: number, stop: AbortSignal): Promise<boolean> {
    const timeout = new AbortController();
    const waited = sleep(ms, false, { signal: AbortSignal.any([stop, timeout.signal]) }).catch(() => false);
    const isWoken = await Promise.race([this.#woken.promise.then(() => true), waited]);
    timeout.abort();
    if (this.#lost) throw this.#lost;
    return isWoken;
  }

  close(): Promise<void> {
    return this.client.end();
  }

  async #tryLock(which: number): Promise<boolean> {
    const { rows } = await this.client.query<{ locked: boolean }>(
      "select pg_try_advisory_lock(hashtext('outbox'), $1) as locked",
      [which],
    );
    return rows[0]?.locked ?? false;
  }
}
