import { type Db, type Tx, transaction } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import type { UnsubscribeTokens } from "../domain/unsubscribe-tokens.ts";

type Ports = {
  db: Db;
  leadLists: {
    lock(tx: Tx): Promise<void>;
    endMails(tx: Tx, id: string, at: Date): Promise<void>;
    leaveMailboxes(tx: Tx, ids: readonly string[]): Promise<void>;
  };
  mailboxes: { revoke(tx: Tx, id: string, at: Date): Promise<string[]> };
  unsubscribeTokens: UnsubscribeTokens;
  clock: Clock;
};

/**
 * Ends the news of a list by a link in one of its mails. Its reader may be another person than the agent: then that mailbox gets
 * no mails of any of the agent's lists any more. Refuses `not_found` for any wrong token.
 */
export function makeUnsubscribeList({ db, leadLists, mailboxes, unsubscribeTokens, clock }: Ports) {
  return (token: string): Promise<void> => {
    const { listId, mailboxId } = unsubscribeTokens.read(token) ?? refuse("not_found");
    return transaction(db, async (tx) => {
      await leadLists.lock(tx);
      const at = clock.now();
      await leadLists.endMails(tx, listId, at);
      if (!mailboxId) return;
      await leadLists.leaveMailboxes(tx, await mailboxes.revoke(tx, mailboxId, at));
    });
  };
}
