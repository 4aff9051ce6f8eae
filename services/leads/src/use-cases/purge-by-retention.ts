import { inBatches } from "@doorlight/common/jobs";
import { type CountryPack, LIST_DECISIONS_MS } from "@doorlight/common/product";
import { transaction, type Db, type Tx } from "@doorlight/common/db";
import { days, localDate, type Clock } from "@doorlight/common/time";
import { oldestSaleDay } from "../domain/home-market.ts";
import { MAILBOX_REVOKED_MS } from "../domain/lead-list.ts";
import type { ChangedLead, ErasureReason, WithdrawnRequest } from "../domain/lead.ts";
import { after, DUPLICATE_WINDOW_MS, PRICE_MEMORY_MS } from "../domain/lead-window.ts";
import type { RetentionLimits } from "../domain/seller-request.ts";

type Ports = {
  db: Db;
  erasures: {
    withdrawn(tx: Tx, now: Date, limit: number): Promise<string[]>;
    requestsOfSeller(tx: Tx, requestId: string): Promise<string[]>;
    keepAddress(tx: Tx, requestId: string, at: Date): Promise<WithdrawnRequest | undefined>;
    purgeAddresses(withdrawnBefore: Date, limit: number): Promise<number>;
    due(tx: Tx, limits: RetentionLimits, limit: number): Promise<string[]>;
    erase(tx: Tx, requestIds: readonly string[], at: Date): Promise<ChangedLead[]>;
    withdrawalOf(tx: Tx, requestId: string): Promise<ErasureReason>;
  };
  events: {
    contactErased(tx: Tx, lead: ChangedLead, erasedAt: Date, reason: ErasureReason): Promise<void>;
    withdrawalMailQueued(tx: Tx, request: WithdrawnRequest, withdrawnAt: Date): Promise<void>;
  };
  views: { purge(country: string, day: string, limit: number): Promise<number> };
  contacts: { purgeReads(country: string, until: Date, limit: number): Promise<number> };
  decisions: {
    purge(before: Date, limit: number): Promise<number>;
    purgeOfRemoved(removedBefore: Date, limit: number): Promise<number>;
  };
  senderBlocks: { purgeReasons(country: string, liftedBefore: Date, limit: number): Promise<number> };
  intakes: { purgeRefusals(country: string, before: string, limit: number): Promise<number> };
  reports: { purge(country: string, before: Date, limit: number): Promise<number> };
  requestMarks: { purge(before: Date, limit: number): Promise<number> };
  addresses: { purge(now: Date, limit: number): Promise<number> };
  leadLists: {
    purge(removedBefore: Date, limit: number): Promise<number>;
    purgeEdits(country: string, before: Date, limit: number): Promise<number>;
  };
  mailboxes: { purge(askedBefore: Date, revokedBefore: Date, limit: number): Promise<number> };
  priceHistory: { purge(before: Date, limit: number): Promise<number> };
  markets: { purgeSales(country: string, before: string, limit: number): Promise<number> };
  imports: {
    purge(country: string, before: Date, limit: number): Promise<number>;
    purgePreviews(before: Date, limit: number): Promise<number>;
  };
  packs: ReadonlyMap<string, CountryPack>;
  clock: Clock;
};

const BATCH = 200;
/** An index of lists that follows their changes sees a removal within this time. */
const REMOVED_LISTS_MS = days(1);
/** A mail is retried for this long. */
const WITHDRAWAL_MAILS_MS = days(3);
/** A partner looks at a test within days; its contact may be that of a real person all the same. */
const TESTS_MS = days(30);
/** An admin looks at the preview of a file for minutes. */
const PREVIEWS_MS = days(1);

/**
 * Purges data older than the retention in its country's pack, and contacts whose withdrawal was interrupted. May be
 * interrupted and run again at any time.
 */
export function makePurgeByRetention(ports: Ports) {
  const { db, erasures, events, views, contacts, addresses, decisions, packs, clock } = ports;
  const { leadLists, mailboxes, priceHistory, markets, imports, senderBlocks, intakes, requestMarks, reports } = ports;
  return async (): Promise<void> => {
    const now = clock.now();
    await eraseAll(now, { find: (tx) => findWithdrawn(tx, now), reasonOf: erasures.withdrawalOf });
    for (const pack of packs.values()) {
      await eraseContacts(pack, now);
      // Reads of a contact are kept as long as the contact may be kept after them.
      const lastRead = after(now, -days(pack.retention.contactsWithBuyers));
      await inBatches(BATCH, (limit) => contacts.purgeReads(pack.code, lastRead, limit));
      const viewed = after(now, -days(pack.retention.leadViews));
      const oldestView = localDate(pack.timeZone, viewed);
      await inBatches(BATCH, (limit) => views.purge(pack.code, oldestView, limit));
      await inBatches(BATCH, (limit) => leadLists.purgeEdits(pack.code, viewed, limit));
      await inBatches(BATCH, (limit) => reports.purge(pack.code, viewed, limit));
      const oldestSale = oldestSaleDay(pack.timeZone, now);
      await inBatches(BATCH, (limit) => markets.purgeSales(pack.code, oldestSale, limit));
      // Imports, lifted blocks and refusals of partners are a log; results of imports have retentions of their own.
      const logged = after(now, -days(pack.retention.logs));
      await inBatches(BATCH, (limit) => imports.purge(pack.code, logged, limit));
      await inBatches(BATCH, (limit) => senderBlocks.purgeReasons(pack.code, logged, limit));
      const oldestRefusal = localDate(pack.timeZone, logged);
      await inBatches(BATCH, (limit) => intakes.purgeRefusals(pack.code, oldestRefusal, limit));
    }
    await inBatches(BATCH, (limit) => erasures.purgeAddresses(after(now, -WITHDRAWAL_MAILS_MS), limit));
    await inBatches(BATCH, (limit) => imports.purgePreviews(after(now, -PREVIEWS_MS), limit));
    await inBatches(BATCH, (limit) => addresses.purge(now, limit));
    await inBatches(BATCH, (limit) => requestMarks.purge(after(now, -DUPLICATE_WINDOW_MS), limit));
    await inBatches(BATCH, (limit) => priceHistory.purge(after(now, -PRICE_MEMORY_MS), limit));
    await purgeLists(now);
  };

  async function purgeLists(now: Date): Promise<void> {
    const removed = after(now, -REMOVED_LISTS_MS);
    const revoked = after(now, -MAILBOX_REVOKED_MS);
    await inBatches(BATCH, (limit) => decisions.purge(after(now, -LIST_DECISIONS_MS), limit));
    // A decision without its list would stay for as long.
    await inBatches(BATCH, (limit) => decisions.purgeOfRemoved(removed, limit));
    await inBatches(BATCH, (limit) => leadLists.purge(removed, limit));
    await inBatches(BATCH, (limit) => mailboxes.purge(removed, revoked, limit));
  }

  async function eraseContacts({ code: country, retention }: CountryPack, now: Date): Promise<void> {
    const limits = {
      country,
      submittedBefore: after(now, -days(retention.contactsWithoutBuyers)),
      lastPurchaseBefore: after(now, -days(retention.contactsWithBuyers)),
      testedBefore: after(now, -TESTS_MS),
      now,
    };
    await eraseAll(now, { find: (tx) => erasures.due(tx, limits, BATCH), reasonOf: async () => "retention" });
  }

  async function findWithdrawn(tx: Tx, now: Date): Promise<string[]> {
    const found = [];
    for (const id of await erasures.withdrawn(tx, now, BATCH)) {
      found.push(...(await erasures.requestsOfSeller(tx, id)));
      const kept = await erasures.keepAddress(tx, id, now);
      if (kept) await events.withdrawalMailQueued(tx, kept, now);
    }
    return found;
  }

  type Due = { find(tx: Tx): Promise<string[]>; reasonOf(tx: Tx, requestId: string): Promise<ErasureReason> };

  async function eraseAll(now: Date, { find, reasonOf }: Due): Promise<void> {
    await inBatches(BATCH, () =>
      transaction(db, async (tx) => {
        const due = await find(tx);
        const leads = await erasures.erase(tx, due, now);
        for (const lead of leads) await events.contactErased(tx, lead, now, await reasonOf(tx, lead.requestId));
        return due.length;
      }),
    );
  }
}
