import type { Tx } from "@doorlight/common/db";
import type { Clock } from "@doorlight/common/time";
import type { LeadEnd } from "../domain/lead-end.ts";
import { isStale } from "../domain/retry.ts";
import type { WebhookNews } from "../domain/webhook-message.ts";

type Ports = {
  messages: {
    listening(tx: Tx, accountIds: readonly string[], test: boolean): Promise<ReadonlySet<string>>;
    accountsOf(tx: Tx, leadId: string): Promise<string[]>;
    add(tx: Tx, news: readonly WebhookNews[], at: Date, isStale: (news: WebhookNews) => boolean): Promise<void>;
    chooseForList(tx: Tx, choice: ListChoice): Promise<void>;
    setDeactivated(tx: Tx, accountId: string, isDeactivated: boolean, version: bigint): Promise<void>;
  };
  leadBuyers: {
    ofLead(tx: Tx, leadId: string): Promise<string[]>;
    endsOf(tx: Tx, leadIds: readonly string[]): Promise<ReadonlyMap<string, LeadEnd>>;
  };
  /** Begins to send. */
  wake: () => void;
  clock: Clock;
};

type About = Pick<WebhookNews, "leadId" | "country" | "happenedAt" | "traceparent" | "test">;
type Match = { userId: string; listId: string };
/** Of a purchase: its buyer, the list that bought it, and what the body says of it. */
type Purchase = About & { buyerId: string; listIds?: readonly string[]; data: WebhookNews["data"] };

/** The endpoint that a list of an agent names. */
type ListChoice = { listId: string; userId: string; endpointId: string | null };
type PartnerNews = Omit<WebhookNews, "type" | "listIds">;

/** Records messages to programs of agents about their leads. One about an event of over a day ago is not sent. */
export function makeRecordWebhooks({ messages, leadBuyers, wake, clock }: Ports) {
  /** All of tests, or all of others. */
  async function record(tx: Tx, news: readonly WebhookNews[]): Promise<void> {
    const accountIds = [...new Set(news.map(({ accountId }) => accountId))];
    const listening = await messages.listening(tx, accountIds, news[0]?.test ?? false);
    await add(
      tx,
      news.filter(({ accountId }) => listening.has(accountId)),
    );
  }

  /** To accounts with an endpoint or a token of the kind. */
  async function add(tx: Tx, news: readonly WebhookNews[]): Promise<void> {
    if (news.length === 0) return;
    const at = clock.now();
    await messages.add(tx, news, at, ({ happenedAt }) => isStale(happenedAt, at));
    void tx.executionPromise?.then(wake, () => {});
  }

  const closed = (about: About, accountId: string, reason: string | null): WebhookNews => {
    const data = { reason, closedAt: about.happenedAt.toISOString() };
    return { ...about, accountId, type: "lead.closed", data };
  };
  const erased = (about: About, accountId: string, reason: string | null): WebhookNews => {
    const data = { reason, erasedAt: about.happenedAt.toISOString() };
    return { ...about, accountId, type: "lead.contact_erased", data };
  };

  return {
    /** One message for each account, with all of its lists. `home`: what the body says of the lead. */
    async ofMatch(tx: Tx, about: About, matches: readonly Match[], home: WebhookNews["data"]): Promise<void> {
      const listsOf = Map.groupBy(matches, ({ userId }) => userId);
      const matched = [...listsOf].map(([accountId, of]): WebhookNews => {
        const listIds = of.map(({ listId }) => listId);
        const data = { ...home, listIds, matchedAt: about.happenedAt.toISOString() };
        return { ...about, accountId, type: "lead.matched", listIds, data };
      });
      await record(tx, matched);
    },

    /** If the end of a lead was consumed before its purchase, a message about that follows, about a closing without the reason. */
    async ofPurchases(tx: Tx, all: readonly Purchase[]): Promise<void> {
      const accountIds = [...new Set(all.map(({ buyerId }) => buyerId))];
      const listening = await messages.listening(tx, accountIds, all[0]?.test ?? false);
      const purchases = all.filter(({ buyerId }) => listening.has(buyerId));
      if (purchases.length === 0) return;
      await add(
        tx,
        purchases.map(({ buyerId: accountId, ...about }) => ({ ...about, accountId, type: "lead.delivered" })),
      );
      const ends = await leadBuyers.endsOf(
        tx,
        purchases.map(({ leadId }) => leadId),
      );
      for (const { buyerId, leadId, country, test } of purchases) {
        const about = { leadId, country, test };
        const { closedAt, voidedAt, erasedAt, erasureReason = null } = ends.get(leadId) ?? {};
        const endedAt = closedAt ?? voidedAt;
        if (endedAt) await add(tx, [closed({ ...about, happenedAt: endedAt }, buyerId, null)]);
        if (erasedAt) await add(tx, [erased({ ...about, happenedAt: erasedAt }, buyerId, erasureReason)]);
      }
    },

    /** To all accounts with messages about the lead, and its buyers; the reason is for buyers alone. */
    async ofClosing(tx: Tx, about: About, reason: string | null): Promise<void> {
      const buyers = new Set(await leadBuyers.ofLead(tx, about.leadId));
      const accounts = buyers.union(new Set(await messages.accountsOf(tx, about.leadId)));
      await record(
        tx,
        [...accounts].map((accountId) => closed(about, accountId, buyers.has(accountId) ? reason : null)),
      );
    },

    /** To everybody who had the contact, for the copies that may be left. */
    async ofErasure(tx: Tx, about: About, reason: string | null): Promise<void> {
      const buyers = await leadBuyers.ofLead(tx, about.leadId);
      await record(
        tx,
        buyers.map((accountId) => erased(about, accountId, reason)),
      );
    },

    /** From now on events of a list's leads go to this endpoint; null for those that no list names. */
    ofChoice: (tx: Tx, choice: ListChoice): Promise<void> => messages.chooseForList(tx, choice),

    /** A deactivated account is sent nothing but erasures until it is active again. */
    ofAccount: (tx: Tx, accountId: string, isDeactivated: boolean, version: bigint): Promise<void> =>
      messages.setDeactivated(tx, accountId, isDeactivated, version),

    /** To the callback of the source, if it has one. */
    ofOutcome: (tx: Tx, about: PartnerNews): Promise<void> => record(tx, [{ ...about, type: "request.changed" }]),

    ofRefund(tx: Tx, { buyerId: accountId, ...about }: Purchase): Promise<void> {
      return record(tx, [{ ...about, accountId, type: "purchase.refunded" }]);
    },
  };
}

export type RecordWebhooks = ReturnType<typeof makeRecordWebhooks>;
