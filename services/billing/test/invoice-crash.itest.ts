import { KILLS, seededRandom } from "@doorlight/common/testing";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { doAndKill } from "./killed-process.ts";
import { NOVEMBER, startInvoices, type StartedInvoices } from "./start-invoices.ts";

let billing: StartedInvoices;
beforeAll(async () => {
  billing = await startInvoices();
}, 60_000);
afterAll(() => billing.stop());
beforeEach(async () => {
  billing.clock.set("2026-11-21T10:00:00Z");
  await billing.db.raw("truncate invoices, invoice_runs, invoice_lines, invoice_counters cascade");
});

const month = { country: "FI", month: NOVEMBER };

/** Accounts with some purchases each, and what each is to pay net: the model of the run. */
async function bought(random: () => number): Promise<Map<string, bigint>> {
  const owed = new Map<string, bigint>();
  for (let account = 0; account < 5; account++) {
    const userId = await billing.agent();
    for (let nth = 0; nth <= random() * 3; nth++) {
      const amount = BigInt(1 + Math.floor(random() * 9_999));
      await billing.purchase(userId, { amount });
      owed.set(userId, (owed.get(userId) ?? 0n) + amount);
    }
  }
  return owed;
}

async function expectIssued(owed: Map<string, bigint>): Promise<void> {
  const rows = await billing.db("invoices").orderBy("sequence").select("user_id", "net", "number");
  expect(new Map(rows.map(({ user_id, net }) => [user_id, net]))).toEqual(owed);
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_row, nth) => `FI${100_001 + nth}`));
  expect(await billing.violations()).toEqual([]);
}

test.each([
  ["before its invoices have their lines", "billing.after_invoice_rows:1"],
  ["before it commits", "billing.after_invoice_lines:1"],
  ["after it has committed", "billing.after_invoice_batch:1"],
])(
  "a run that is killed %s invoices each account once when it goes on",
  async (_when, failpoint) => {
    const owed = await bought(seededRandom(1));
    billing.clock.set("2026-12-10T06:00:00Z");
    expect(await doAndKill(billing, { name: "invoiceRun", input: month }, failpoint)).toBe("SIGKILL");
    await billing.runJob("invoice-run", month);
    await billing.runJob("invoice-run", month);
    await expectIssued(owed);
  },
  60_000,
);

test.each(["billing.before_invoice_documents:1", "billing.after_invoice_documents:2"])(
  "documents whose making is killed at %s are the same bytes, and each invoice is mailed once",
  async (failpoint) => {
    const owed = await bought(seededRandom(2));
    billing.clock.set("2026-12-10T06:00:00Z");
    await billing.runJob("invoice-run", month);
    expect(await doAndKill(billing, { name: "invoiceDocuments", input: {} }, failpoint)).toBe("SIGKILL");
    const before = await billing.db("invoice_documents").select("invoice_id", "pdf_sha256");
    await billing.runJob("invoice-documents");
    const after = await billing.db("invoice_documents").select("invoice_id", "pdf_sha256");
    expect(after).toHaveLength(owed.size);
    expect(after).toEqual(expect.arrayContaining(before));
    const mails = await billing.db("outbox").where("type", "like", "%invoice_queued%").select("payload");
    const mailed = mails.map(({ payload }) => payload.invoiceId);
    expect(after.every(({ invoice_id }) => mailed.filter((id: string) => id === invoice_id).length === 1)).toBe(true);
  },
  60_000,
);

const seeds = Array.from({ length: KILLS }, (_, nth) => nth + 1);

test.each(seeds)("two runs at once and refunds beside them agree with the model: seed %d", async (seed) => {
  const random = seededRandom(seed);
  const owed = await bought(random);
  const lines = await billing.db("invoice_lines").select("source_id", "user_id", "net");
  const refunded = lines.filter(() => random() < 0.4);
  billing.clock.set("2026-12-10T06:00:00Z");
  await Promise.all([
    billing.runJob("invoice-run", month),
    billing.runJob("invoice-run", month),
    ...refunded.map(({ source_id }) => billing.refund(source_id)),
  ]);
  // Each refund is off the invoice or on a credit note: together they leave what was kept.
  const left = new Map([...owed].map(([userId]) => [userId, 0n]));
  for (const { user_id, net } of lines) left.set(user_id, left.get(user_id)! + net);
  for (const { user_id, net } of refunded) left.set(user_id, left.get(user_id)! - net);
  const rows = await billing.db("invoices").select("user_id", "net", "kind");
  const asked = new Map([...owed].map(([userId]) => [userId, 0n]));
  for (const { user_id, net, kind } of rows)
    asked.set(user_id, asked.get(user_id)! + (kind === "invoice" ? net : -net));
  expect(asked).toEqual(left);
  expect(await billing.violations()).toEqual([]);
});
