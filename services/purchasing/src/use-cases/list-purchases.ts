import type { Money } from "@doorlight/common/money";
import { makePaging } from "@doorlight/common/paging";
import { z } from "zod";
import type { Purchase } from "../domain/purchase.ts";

type Period = { userId: string; from: Date; to: Date };
type Position = { acquiredAt: Date; id: string };

type Ports = {
  purchases: {
    list(period: Period, limit: number, position?: Position): Promise<Purchase[]>;
    summarise(period: Period): Promise<{ count: number; totals: Money[]; credits: number }>;
  };
};

export type ListPurchases = ReturnType<typeof makeListPurchases>;

const paging = makePaging(z.strictObject({ acquiredAt: z.coerce.date(), id: z.uuid() }));

/** A page of a user's purchases, with count and totals of the whole period. */
export function makeListPurchases({ purchases }: Ports) {
  return async ({ limit, cursor, ...period }: Period & { limit: number; cursor: string }) => {
    const position = paging.start(cursor);
    const [rows, summary] = await Promise.all([
      purchases.list(period, limit + 1, position),
      purchases.summarise(period),
    ]);
    return { ...paging.page(rows, limit, ({ acquiredAt, id }) => ({ acquiredAt, id })), ...summary };
  };
}
