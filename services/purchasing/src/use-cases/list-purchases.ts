import type { Money } from "@doorlight/common/money";
import { type Position, fromCursor, toCursor } from "../domain/page.ts";
import type { Purchase } from "../domain/purchase.ts";

type Period = { userId: string; from: Date; to: Date };

type Ports = {
  history: {
    list(period: Period, limit: number, position?: Position): Promise<Purchase[]>;
    summarise(period: Period): Promise<{ count: number; totals: Money[] }>;
  };
};

/** A page of a user's purchases, with count and totals of the whole period. */
export function makeListPurchases({ history }: Ports) {
  return async ({ limit, cursor, ...period }: Period & { limit: number; cursor: string }) => {
    const position = fromCursor(cursor);
    const [rows, summary] = await Promise.all([history.list(period, limit + 1, position), history.summarise(period)]);
    const purchases = rows.slice(0, limit);
    const last = purchases.at(-1);
    return { purchases, nextCursor: last && rows.length > limit ? toCursor(last) : "", ...summary };
  };
}
