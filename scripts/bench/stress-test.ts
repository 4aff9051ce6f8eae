import { seededRandom } from "@doorlight/common/testing";
import { openDatabase, queryDatabase } from "../e2e/support/database.ts";
import { paysByInvoice, someAgent } from "../e2e/support/given.ts";
import { leadsOf, purchasesOf } from "../e2e/support/purchase-rows.ts";
import { stressTest } from "../e2e/support/stress-test.ts";
import { purchaseViolations } from "../e2e/support/stress-test-violations.ts";
import type { Stack } from "../stack/stack.ts";
import { fewAtATime } from "./few-at-a-time.ts";

const AGENTS = 32;

/** Agents, two an office, buy all leads at once with retries; counts every broken promise. */
export async function violationsUnderStress(
  stack: Stack,
  leadIds: readonly string[],
): Promise<{ violations: string[]; note: string }> {
  const agents = await fewAtATime(AGENTS, async (index) => {
    const office = `Bench office ${process.pid} ${Math.floor(index / 2)}`;
    const agent = await someAgent({ office });
    await paysByInvoice(agent);
    return { agent, office };
  });
  const history = await stressTest(agents, leadIds, seededRandom(1));
  await using purchasing = openDatabase(stack, "purchasing");
  const purchases = await purchasesOf(leadIds, purchasing.db);
  const [published] = await queryDatabase<{ n: number }>(
    stack,
    "purchasing",
    `select count(*)::int n from outbox
      where type like '%purchase.confirmed%' and key in (${leadIds.map((id) => `'${id}'`).join()})`,
  );
  const taken = (await leadsOf(leadIds, purchasing.db)).reduce((sum, { spots_taken }) => sum + spots_taken, 0);
  const violations = [
    ...(await purchaseViolations(history, leadIds, purchasing.db)),
    ...(published?.n === purchases.length && taken === purchases.length
      ? []
      : [`outbox ${published?.n}, purchases ${purchases.length}, spots taken ${taken}`]),
  ];
  return { violations, note: `${history.length} attempts, ${purchases.length} purchases` };
}
