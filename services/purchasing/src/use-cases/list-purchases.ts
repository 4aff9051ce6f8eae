import type { Money } from "@doorlight/common/money";
import { makePaging } from "@doorlight/common/paging";
import type { Clock } from "@doorlight/common/time";
import { z } from "zod";
import type { Purchase } from "../domain/purchase.ts";

/** `among`: only purchases of these leads. `test`: those of tests, in place of others. */
type Scope = { userId: string; from: Date; to: Date; among: readonly string[] | undefined; test: boolean };
type Position = { acquiredAt: Date; id: string };

type Ports = {
  purchases: {
    list(scope: Scope, limit: number, position?: Position): Promise<Purchase[]>;
    summarise(scope: Scope): Promise<{ count: number; totals: Money[]; credits: number; quota: number }>;
  };
  reservations: { keptFor(buyerId: string, now: Date): Promise<{ leadId: string; until: Date }[]> };
  clock: Clock;
  grants: { ofLeads(claims: { leadIds: readonly string[]; userId: string }): Promise<string> };
};

export type ListPurchases = ReturnType<typeof makeListPurchases>;

const paging = makePaging(z.strictObject({ acquiredAt: z.coerce.date(), id: z.uuid() }));

const EVER = { from: new Date(0), to: new Date(8.64e15), among: undefined, test: false };

export function makeListPurchases({ purchases, reservations, grants, clock }: Ports) {
  const pageOf = (rows: readonly Purchase[], limit: number) =>
    paging.page(rows, limit, ({ acquiredAt, id }) => ({ acquiredAt, id }));

  return {
    /**
     * A page of a user's purchases with a grant for the contacts of those that are neither refunded nor withheld, and with count and totals
     * of the whole scope. The first one names the spots that wait for the user's card.
     */
    async own({ limit, cursor, ...scope }: Scope & { limit: number; cursor: string }) {
      const position = paging.start(cursor);
      const [rows, summary, keptSpots] = await Promise.all([
        purchases.list(scope, limit + 1, position),
        purchases.summarise(scope),
        // No card pays a test.
        position || scope.test ? [] : reservations.keptFor(scope.userId, clock.now()),
      ]);
      const page = pageOf(rows, limit);
      const shown = page.items.filter(({ refundedAt, contactWithheldAt }) => !refundedAt && !contactWithheldAt);
      const leadIds = shown.map(({ leadId }) => leadId);
      return { ...page, ...summary, keptSpots, grant: await grants.ofLeads({ leadIds, userId: scope.userId }) };
    },

    /** The same of any time for an admin, who gets no grant. */
    async ofAgent({ userId, limit, cursor }: { userId: string; limit: number; cursor: string }) {
      return pageOf(await purchases.list({ ...EVER, userId }, limit + 1, paging.start(cursor)), limit);
    },
  };
}
