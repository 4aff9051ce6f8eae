import { setTimeout as pause } from "node:timers/promises";
import { queryDatabase } from "../../gateway/e2e/support/database.ts";
import { faultsOf, type SaleRow, type SpotRow } from "../../gateway/e2e/support/history.ts";
import { storm } from "../../gateway/e2e/support/storm.ts";
import { paysByInvoice, someAgent } from "../../gateway/e2e/support/given.ts";
import { seededRandom } from "@doorlight/common/testing";
import type { Stack } from "../stack/stack.ts";

const AGENTS = 32;
const SIGN_UP_EVERY_MS = 150;

/** Agents, two an office, go for all leads at once with retries; counts every broken promise. */
export async function rushFaults(
  stack: Stack,
  leadIds: readonly string[],
): Promise<{ faults: string[]; note: string }> {
  const agents = await Promise.all(
    Array.from({ length: AGENTS }, async (_, index) => {
      // Hashing passwords is dear on purpose: they come in one after the other.
      await pause(index * SIGN_UP_EVERY_MS);
      const office = `Bench office ${process.pid} ${Math.floor(index / 2)}`;
      const agent = await someAgent({ office });
      await paysByInvoice(agent);
      return { agent, office };
    }),
  );
  const history = await storm(agents, leadIds, seededRandom(1));
  const ids = leadIds.map((id) => `'${id}'`).join(",");
  const inPurchasing = <Row>(sql: string) => queryDatabase<Row>(stack, "purchasing", sql);
  const spots = await inPurchasing<SpotRow>(
    `select id, lead_id, buyer_id, office_id, acquired_at from purchases where lead_id in (${ids})`,
  );
  const sales = await inPurchasing<SaleRow & { sold: number }>(
    `select lead_id, cap, sold, closed_at from sales where lead_id in (${ids})`,
  );
  const announced = await inPurchasing<{ n: number }>(
    `select count(*)::int n from outbox where type like '%purchase.confirmed%' and key in (${ids})`,
  );
  const wrongCredits = await inPurchasing<{ user_id: string }>(
    `select a.user_id from accounts a left join ledger_transactions t on t.user_id = a.user_id and t.unit = 'CREDIT'
     group by a.user_id, a.credits
     having a.credits <> coalesce(sum(case when t.to_account = 'credits' then t.amount else -t.amount end), 0)`,
  );
  const sold = sales.reduce((sum, sale) => sum + sale.sold, 0);
  const faults = [
    ...faultsOf(history, spots, sales),
    ...wrongCredits.map(({ user_id }) => `credits lost: ${user_id}`),
    ...(announced[0]?.n === spots.length && sold === spots.length
      ? []
      : [`outbox ${announced[0]?.n}, purchases ${spots.length}, sold ${sold}`]),
  ];
  return { faults, note: `${history.length} attempts, ${spots.length} sold` };
}
