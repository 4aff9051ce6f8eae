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

const runFailpoints = [
  "billing.after_invoice_rows:1",
  "billing.after_invoice_lines:1",
  "billing.after_invoice_batch:1",
];

/** Where each of many runs is killed: the named lines first, then any statement of the run or document of its invoices. */
function deathOf(rerun: number): { job: "invoiceRun" | "invoiceDocuments"; failpoint: string } {
  const named = runFailpoints[rerun];
  if (named) return { job: "invoiceRun", failpoint: named };
  const random = seededRandom(rerun);
  const nth = (most: number) => 1 + Math.floor(random() * most);
  return random() < 0.6
    ? { job: "invoiceRun", failpoint: `billing.statement:${nth(14)}` }
    : {
        job: "invoiceDocuments",
        failpoint: `billing.${random() < 0.5 ? "before" : "after"}_invoice_documents:${nth(5)}`,
      };
}

/** Run whole, run killed. */
const RERUNS = process.env["LONG_RUN"] ? 50 : runFailpoints.length;

test(
  "an invoice run that is killed wherever it is issues the same documents, byte for byte, when it goes on",
  async () => {
    const owed = await bought(seededRandom(1));
    await billing.db.raw("drop table if exists lines_before; create table lines_before as table invoice_lines");
    billing.clock.set("2026-12-10T06:00:00Z");
    const goOn = async () => {
      await billing.runJob("invoice-run", month);
      await billing.runJob("invoice-documents");
      return billing
        .db("invoice_documents as d")
        .join("invoices as i", "i.id", "d.invoice_id")
        .orderBy("i.sequence")
        .select("i.number", "i.user_id", "d.pdf_sha256", "d.e_invoice_sha256");
    };
    const whole = await goOn();
    expect(whole).toHaveLength(owed.size);
    for (let rerun = 0; rerun < RERUNS; rerun++) {
      await billing.db.raw("truncate invoices, invoice_runs, invoice_lines, invoice_counters cascade");
      await billing.db.raw("insert into invoice_lines table lines_before");
      const { job, failpoint } = deathOf(rerun);
      if (job === "invoiceDocuments") await billing.runJob("invoice-run", month);
      const input = job === "invoiceRun" ? month : {};
      const signal = await doAndKill(billing, { name: job, input }, failpoint);
      // A run may have fewer statements.
      if (!failpoint.startsWith("billing.statement")) expect([failpoint, signal]).toEqual([failpoint, "SIGKILL"]);
      expect({ failpoint, documents: await goOn() }).toEqual({ failpoint, documents: whole });
      await expectIssued(owed);
    }
  },
  RERUNS * 20_000 + 30_000,
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

test.each(seeds)("two invoice runs at once and refunds beside them agree with the model: seed %d", async (seed) => {
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
