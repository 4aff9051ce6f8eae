import { KILLS, onMortalDatabase, seededRandom } from "@doorlight/common/testing";
import { minutes } from "@doorlight/common/time";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import type { Config } from "../src/config.ts";
import { doAndKill } from "./killed-process.ts";
import { withoutBudgets } from "./start-billing.ts";
import { NOVEMBER, startInvoices, type StartedInvoices } from "./start-invoices.ts";

const mortal = onMortalDatabase<Config>(withoutBudgets, new URL("../migrations/", import.meta.url));
let billing: StartedInvoices;
beforeAll(async () => {
  billing = await startInvoices({ build: mortal.build });
}, 60_000);
afterAll(async () => {
  await billing.stop();
  await mortal.close();
});
beforeEach(async () => {
  billing.clock.set("2026-11-21T10:00:00Z");
  await billing.db.raw("truncate invoices, invoice_runs, invoice_lines, invoice_counters cascade");
});

const month = { country: "FI", month: NOVEMBER };

/** Accounts with some purchases each, and the net sum of each: the model of the run. */
async function bought(random: () => number, accounts = 5): Promise<Map<string, bigint>> {
  const owed = new Map<string, bigint>();
  for (let account = 0; account < accounts; account++) {
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

const jobs = { invoiceRun: ["invoice-run", month], invoiceDocuments: ["invoice-documents", {}] } as const;
type Job = keyof typeof jobs;

const failpoints: [Job, string][] = [
  ["invoiceRun", "billing.after_invoice_rows:1"],
  ["invoiceRun", "billing.after_invoice_lines:1"],
  ["invoiceRun", "billing.after_invoice_batch:1"],
  ["invoiceDocuments", "billing.before_invoice_documents:1"],
  ["invoiceDocuments", "billing.after_invoice_documents:2"],
];

/** How often each invoice was mailed. */
async function timesMailed(): Promise<number[]> {
  const mails = billing.db("outbox").where("type", "like", "%invoice_queued%");
  const mailed = (await mails.select("payload")).map(({ payload }) => payload.invoiceId);
  const ids = await billing.db("invoices").pluck<string[]>("id");
  return ids.map((id) => mailed.filter((one) => one === id).length);
}

/** Runs of one month that crash again and again, each from its beginning: their documents are to be those of a whole run. */
async function makeReruns(accounts: number) {
  const owed = await bought(seededRandom(1), accounts);
  await billing.db.raw("drop table if exists lines_before; create table lines_before as table invoice_lines");
  billing.clock.set("2026-12-10T06:00:00Z");
  const run = (job: Job) => billing.runJob(jobs[job][0], jobs[job][1]);
  const goOn = async () => {
    await run("invoiceRun");
    await run("invoiceDocuments");
    return billing
      .db("invoice_documents as d")
      .join("invoices as i", "i.id", "d.invoice_id")
      .orderBy("i.sequence")
      .select("i.number", "i.user_id", "d.pdf_sha256", "d.e_invoice_sha256");
  };
  const whole = await goOn();
  expect(whole).toHaveLength(owed.size);
  return {
    run,
    /** A job crashes in a run that begins anew. Returns what `die` does: whether it came that far. */
    async rerun(job: Job, place: string, die: () => Promise<boolean>): Promise<boolean> {
      await billing.db.raw("truncate invoices, invoice_runs, invoice_lines, invoice_counters cascade");
      await billing.db.raw("insert into invoice_lines table lines_before");
      if (job === "invoiceDocuments") await run("invoiceRun");
      const died = await die();
      expect({ job, place, documents: await goOn() }).toEqual({ job, place, documents: whole });
      expect({ job, place, mailed: await timesMailed() }).toEqual({ job, place, mailed: whole.map(() => 1) });
      await expectIssued(owed);
      return died;
    },
  };
}

test(
  "issues the same bytes and mails each invoice once when a killed invoice run resumes",
  async () => {
    const { rerun } = await makeReruns(3);
    for (let kill = 0; kill < KILLS; kill++)
      for (const [job, failpoint] of failpoints) {
        const kills = () => doAndKill(billing, { name: job, input: jobs[job][1] }, failpoint);
        expect([failpoint, await rerun(job, failpoint, async () => (await kills()) === "SIGKILL")]).toEqual([
          failpoint,
          true,
        ]);
      }
  },
  KILLS * minutes(1.5),
);

test.each(["invoiceRun", "invoiceDocuments"] as const)(
  "resumes to the same documents after a job loses its database at any statement: %s",
  async (job) => {
    const { run, rerun } = await makeReruns(2);
    for (let repeat = 0; repeat < KILLS; repeat++) {
      let statement = 1;
      const loses = () => mortal.losesBefore(statement, () => run(job));
      while (await rerun(job, `statement ${statement}`, loses)) statement++;
      expect(statement).toBeGreaterThan(5);
    }
  },
  KILLS * minutes(1.5),
);

const seeds = Array.from({ length: Math.max(3, KILLS) }, (_, nth) => nth + 1);

test.each(seeds)("agrees with the model for two invoice runs at once beside refunds: seed %d", async (seed) => {
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
  // Each refund is off the invoice or on a credit note: together they leave the kept lines.
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
