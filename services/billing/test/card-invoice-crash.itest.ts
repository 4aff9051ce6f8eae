import { KILLS } from "@doorlight/common/testing";
import { minutes } from "@doorlight/common/time";
import { afterAll, beforeAll, expect, jest, test } from "@jest/globals";
import { doAndKill } from "./killed-process.ts";
import { type StartedCardSales, startCardSales } from "./start-card-sales.ts";

// Each kill needs a process of its own.
jest.setTimeout(minutes(4));

let billing: StartedCardSales;
beforeAll(async () => {
  billing = await startCardSales();
});
afterAll(() => billing.stop());

const kinds = async (userId: string) => (await billing.issued(userId)).map(({ kind }) => kind);

test.each([
  ["billing.after_card_invoice_rows:1", 0],
  ["billing.after_card_invoice_lines:1", 0],
  ["billing.commit:1", 0],
  ["billing.after_card_invoices:1", 1],
])("invoices a card sale once after a crash at %s", async (failpoint, committed) => {
  for (let kill = 0; kill < KILLS; kill++) {
    const userId = await billing.cardAgent();
    await billing.buyLead(userId);
    expect(await doAndKill(billing, { name: "cardInvoices", input: {} }, failpoint)).toBe("SIGKILL");
    expect(await kinds(userId)).toHaveLength(committed);
    for (let times = 0; times < 2; times += 1) await billing.runJob("card-invoices");
    expect(await kinds(userId)).toEqual(["card_invoice"]);
  }
  expect(await billing.violations()).toEqual([]);
});

test.each(["billing.after_charge_claimed:1", "billing.after_charge_settled:1"])(
  "invoices a pack once whose purchase crashes at %s",
  async (failpoint) => {
    for (let kill = 0; kill < KILLS; kill++) {
      const userId = await billing.cardAgent();
      const order = billing.packOrder();
      const as = await billing.asUser(userId);
      expect(await doAndKill(billing, { name: "buyPack", input: order, as }, failpoint)).toBe("SIGKILL");
      await billing.packs.buyPack(order, as);
      for (let times = 0; times < 2; times += 1) await billing.runJob("card-invoices");
      expect(await kinds(userId)).toEqual(["card_invoice"]);
    }
  },
);

test.each(["billing.commit:1", "billing.after_credit_note:1"])(
  "credits a refunded card sale once after a crash at %s",
  async (failpoint) => {
    for (let kill = 0; kill < KILLS; kill++) {
      const userId = await billing.cardAgent();
      const purchaseId = await billing.buyLead(userId);
      await billing.runJob("card-invoices");
      await billing.refundToCard(purchaseId);
      const { id: chargeId } = await billing.chargeOf(purchaseId);
      const undo = { name: "undoCharge", input: { chargeId } } as const;
      expect(await doAndKill(billing, undo, failpoint)).toBe("SIGKILL");
      expect(await kinds(userId)).toEqual(["card_invoice"]);
      for (let times = 0; times < 2; times += 1) await billing.payBack(purchaseId);
      expect(await kinds(userId)).toEqual(["card_invoice", "credit_note"]);
    }
    expect(await billing.violations()).toEqual([]);
  },
);
