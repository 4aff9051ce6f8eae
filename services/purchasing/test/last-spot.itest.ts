import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test } from "@jest/globals";
import { refusalOf } from "@doorlight/common/testing";
import { invariantViolations } from "./invariants.ts";
import { type RunningPurchasing, startPurchasing } from "./start-purchasing.ts";

const BUYERS = 16;

let purchasing: RunningPurchasing;

beforeAll(async () => {
  purchasing = await startPurchasing();
  await purchasing.given.priceList();
}, 30_000);
afterEach(async () => expect(await invariantViolations(purchasing.db)).toEqual({}));
afterAll(() => purchasing.stop());

/** The refusal of each who clicks at once on a lead with two spots, in one process and another; undefined for a buyer. */
async function refusals(processes: RunningPurchasing[]): Promise<(string | undefined)[]> {
  const leadId = await purchasing.given.lead({ cap: 2 });
  const agents = await purchasing.given.agents(BUYERS);
  const callers = await Promise.all(agents.map((agent, i) => processes[i % processes.length]!.asBuyer(agent)));
  return Promise.all(
    callers.map((as, i) => {
      const { gateway } = processes[i % processes.length]!;
      const buying = gateway.buyLead({ leadId, idempotencyKey: `click-${randomUUID()}` }, as);
      return buying.then(
        () => undefined,
        async () => (await refusalOf(buying)).code,
      );
    }),
  );
}

test("of sixteen who click at once on two spots, fourteen are told that somebody just took the last one", async () => {
  const other = await startPurchasing({ DATABASE_URL: purchasing.url });
  const seen: (string | undefined)[] = [];
  for (let round = 0; round < 8; round++)
    seen.push(...(await refusals([purchasing])), ...(await refusals([purchasing, other])));
  await other.stop();
  expect(
    Object.fromEntries([...Map.groupBy(seen, (code) => code ?? "bought")].map(([code, all]) => [code, all.length])),
  ).toEqual({
    bought: 32,
    last_spot_taken: 224,
  });
});
