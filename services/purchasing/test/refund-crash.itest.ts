import { randomUUID } from "node:crypto";
import { drainOutbox, KILLS, runAndKill } from "@doorlight/common/testing";
import { minutes } from "@doorlight/common/time";
import { PurchaseRefundedSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import { RefundApprovedSchema } from "@doorlight/proto/refunds/v1/events_pb";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { invariantViolations } from "./invariants.ts";
import type { RefundRun } from "./refund-process.ts";
import { type RunningPurchasing, startPurchasing } from "./start-purchasing.ts";

const program = new URL("refund-process.ts", import.meta.url);

let purchasing: RunningPurchasing;
beforeAll(async () => {
  purchasing = await startPurchasing();
  await purchasing.given.priceList();
});
afterAll(() => purchasing.stop());

test.each(["purchasing.after_refund:1", "purchasing.commit:1"])(
  "gives back nothing by a refund that crashes at %s, and once when it is consumed again",
  async (failpoint) => {
    const { given, db, clock, url: databaseUrl } = purchasing;
    for (let kill = 0; kill < KILLS; kill++) {
      const agent = await given.agent({ credits: 1 });
      const { purchase } = await given.buys(agent, await given.lead());
      await drainOutbox(db);
      const approval = { requestId: randomUUID(), purchaseId: purchase!.id };
      const run: RefundRun = { databaseUrl, now: clock.now(), ...approval };
      expect(await runAndKill(program, run, failpoint)).toBe("SIGKILL");
      expect((await given.accounts.find(agent.id))?.credits).toBe(0);
      expect((await drainOutbox(db)).of(PurchaseRefundedSchema)).toEqual([]);

      for (let delivery = 0; delivery < 2; delivery++)
        await purchasing.consume(RefundApprovedSchema, { ...approval, country: "FI" });
      expect((await given.accounts.find(agent.id))?.credits).toBe(1);
      expect((await drainOutbox(db)).of(PurchaseRefundedSchema)).toMatchObject([{ purchaseId: purchase!.id }]);
    }
    expect(await invariantViolations(db, clock.now())).toEqual({});
  },
  minutes(4),
);
