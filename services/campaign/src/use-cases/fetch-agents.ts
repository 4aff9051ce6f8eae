import { type Db, type Tx, transaction } from "@doorlight/common/db";
import type { DataKey } from "@doorlight/common/secrets";
import { type Clock, days } from "@doorlight/common/time";
import type { AgentAccount, FetchedAgent } from "../domain/agent.ts";
import { mailboxWithDigest } from "../domain/mailbox.ts";

type Ports = {
  db: Db;
  identity: {
    listAgents(userIds: readonly string[]): Promise<AgentAccount[]>;
    listAgentsAfter(after: string): Promise<AgentAccount[]>;
  };
  agents: {
    toFetch(limit: number, before: Date | null): Promise<string[]>;
    setFetched(tx: Tx, asked: readonly string[], found: readonly FetchedAgent[], at: Date): Promise<void>;
  };
  prospects: { linkAccounts(tx: Tx, accounts: readonly FetchedAgent[], at: Date): Promise<void> };
  dataKey: DataKey;
  clock: Clock;
};

export type FetchAgents = ReturnType<typeof makeFetchAgents>;

const BATCH = 500;
/** How old activity may be, which no event says. */
const FRESH_MS = days(1);

/**
 * Fetches from identity what no event may hold: addresses, of which the digest is kept, and activity. A prospect with the
 * address has signed up.
 */
export function makeFetchAgents({ db, identity, agents, prospects, dataKey, clock }: Ports) {
  async function keep(asked: readonly string[], accounts: readonly AgentAccount[]): Promise<void> {
    const key = await dataKey();
    const found = accounts.map(({ email, ...account }) => ({
      ...account,
      mailboxDigest: mailboxWithDigest(key, email).digest,
    }));
    await transaction(db, async (tx) => {
      await agents.setFetched(tx, asked, found, clock.now());
      await prospects.linkAccounts(tx, found, clock.now());
    });
  }

  async function fetchDue(before: Date | null): Promise<void> {
    for (;;) {
      const due = await agents.toFetch(BATCH, before);
      if (due.length > 0) await keep(due, await identity.listAgents(due));
      if (due.length < BATCH) return;
    }
  }

  return {
    /** Those that are new or have changed. Rejects if identity is down: an audience without them would skip people. */
    missing: () => fetchDue(null),

    /** Also those whose activity is a day old. */
    stale: () => fetchDue(new Date(clock.now().getTime() - FRESH_MS)),

    /** All accounts, also those whose events Kafka does not have any more. */
    async all(): Promise<void> {
      let after = "";
      for (;;) {
        const accounts = await identity.listAgentsAfter(after);
        if (accounts.length === 0) return;
        await keep([], accounts);
        after = accounts.at(-1)!.userId;
      }
    },
  };
}
