import { randomUUID } from "node:crypto";
import { eventually } from "@doorlight/common/testing/eventually";
import { localDate } from "@doorlight/common/time";
import { buyLead, listInvoices } from "@doorlight/gateway/contract";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Browser, Locator, Page } from "playwright-core";
import { beginJob } from "../../scripts/e2e/support/begin-job.ts";
import { queryDatabase } from "../../scripts/e2e/support/database.ts";
import { type Agent, paysByInvoice, someAdmin, someAgent, someLead } from "../../scripts/e2e/support/given.ts";
import { inLetters } from "../../scripts/e2e/support/in-letters.ts";
import { stack } from "../../scripts/e2e/support/stack.ts";
import { boughtMonthsAgo } from "./support/bought-months-ago.ts";
import { startChromium } from "./support/chromium.ts";
import { judgedPages } from "./support/judged-pages.ts";

let browser: Browser;
const { open, judge, findings, errors } = judgedPages(() => browser);
let office: Page;
let screen: Page;
let agent: Agent;

const ownInvoices = async () => (await agent.call(listInvoices, { query: {} })).items;

beforeAll(async () => {
  let superAdmin: Agent;
  let leads: { id: string }[];
  [browser, superAdmin, agent, ...leads] = await Promise.all([
    startChromium(),
    someAdmin("super_admin"),
    someAgent(),
    someLead(),
    someLead(),
  ]);
  await paysByInvoice(agent);
  // The free credit pays the first.
  for (const { id } of leads) await agent.call(buyLead, { params: { id }, body: {} });
  [office, screen] = await Promise.all([open(superAdmin), open(agent)]);
});

afterAll(() => browser?.close());

test("shows an agent the sum of the next invoice so far, line by line", async () => {
  await eventually(async () => {
    const lines = await queryDatabase(stack, "billing", `select 1 from invoice_lines where user_id = '${agent.id}'`);
    expect(lines).toHaveLength(1);
  });
  await screen.goto("/account/billing");
  await screen.getByRole("link", { name: "Invoices", exact: true }).click();
  await screen.getByText(/^So far €\d+\.\d\d with VAT, invoiced on /).waitFor();
  await screen.getByText(/^Next invoice: /).waitFor();
  await screen.getByText(/, \d{5} /).waitFor();
  await screen.getByText("No invoices yet").waitFor();
  await judge(screen, "invoice-02-next");
});

test("tries a run for an admin without writing anything, then invoices the month", async () => {
  // Purchases of a month ago are invoiced now.
  await boughtMonthsAgo(agent, 1);
  await office.goto("/account/sa/invoicing?country=FI");
  await office.getByText(/^Invoices of /).waitFor();
  await office.getByRole("button", { name: "Start a dry run" }).click();
  await office.getByRole("rowheader", { name: "With VAT" }).waitFor();
  expect(await ownInvoices()).toEqual([]);
  await judge(office, "invoice-03-dry-run");

  await office.getByRole("button", { name: /^(Issue the invoices|Run again)$/ }).click();
  const question = office.getByRole("alertdialog");
  await question.getByText("Nothing is invoiced twice.", { exact: false }).waitFor();
  await judge(office, "invoice-04-issue");
  await question.getByRole("button", { name: "Issue" }).click();
  await eventually(async () => expect(await ownInvoices()).toHaveLength(1));
  await office.reload();
  await office.getByText("Done", { exact: true }).waitFor();
  await judge(office, "invoice-05-run");
});

test("downloads the agent's invoice as PDF and as XML", async () => {
  await beginJob("billing", "invoice-documents");
  await eventually(async () => expect((await ownInvoices())[0]).toMatchObject({ hasDocuments: true, state: "open" }), {
    timeoutMs: 90_000,
  });
  const [invoice] = await ownInvoices();
  await screen.reload();
  const row = screen.getByRole("row").filter({ hasText: invoice!.number });
  await row.getByText("To pay").waitFor();
  for (const [name, begins] of [
    ["PDF", "%PDF-1.7"],
    ["XML", '<?xml version="1.0" encoding="ISO-8859-15"?>'],
  ] as const) {
    const [download] = await Promise.all([screen.waitForEvent("download"), row.getByRole("link", { name }).click()]);
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
    expect(Buffer.concat(chunks).toString("latin1").slice(0, begins.length)).toBe(begins);
  }
  await judge(screen, "invoice-06-issued");
});

test("shows the agent an invoice with parties, account and VAT, on paper too", async () => {
  const [invoice] = await ownInvoices();
  await screen.getByRole("link", { name: invoice!.number, exact: true }).click();
  await screen.getByRole("heading", { level: 1, name: `Invoice ${invoice!.number}` }).waitFor();
  await judge(screen, "invoice-06-page");
  await screen.emulateMedia({ media: "print", colorScheme: "dark" });
  for (const text of ["Seller", "Buyer", "IBAN", /^VAT .*% of /]) await screen.getByText(text).first().waitFor();
  for (const role of ["navigation", "button"] as const) expect(await screen.getByRole(role).count()).toBe(0);
  expect(await screen.evaluate(() => getComputedStyle(document.body).colorScheme)).not.toContain("dark");
  // Nothing but the A4 that it fills.
  const sheet = (await screen.pdf({ preferCSSPageSize: true })).toString("latin1");
  expect(sheet.match(/\/Type \/Page\b/g)).toHaveLength(1);
  await screen.emulateMedia({ media: null, colorScheme: null });
  await screen.goBack();
});

test("refuses a broken bank file with its line, and pays the invoice by a good one", async () => {
  const [invoice] = await ownInvoices();
  const file = (name: string, amount: string) => ({
    name,
    mimeType: "text/xml",
    buffer: Buffer.from(bankFile({ id: invoice!.paymentReference, reference: invoice!.paymentReference, amount })),
  });
  const sum = (invoice!.gross.amount / 100).toFixed(2);
  await office.goto("/account/sa/invoicing?country=FI");
  const input = office.getByLabel("Choose a bank file");
  await input.setInputFiles(file("broken.xml", sum.replace(".", ",")));
  await office.getByText("(line 7):", { exact: false }).waitFor();
  await office.getByText("Nothing in the file was booked.", { exact: false }).waitFor();
  await judge(office, "invoice-07-broken-file");
  await input.setInputFiles(file("good.xml", sum));
  await office.getByText("1 payment booked.", { exact: false }).waitFor();
  await input.setInputFiles(file("good.xml", sum));
  await office.getByText("1 was booked before.", { exact: false }).waitFor();
  await eventually(async () => expect((await ownInvoices())[0]?.state).toBe("paid"));
  await screen.reload();
  await screen.getByText("Paid", { exact: true }).waitFor();
});

test("leads an accountant from a bank file to nothing open", async () => {
  const [invoice] = await ownInvoices();
  const payers = ["Twice", "Stranger", "Ourselves"].map((name) => `${name} ${inLetters(randomUUID())}`);
  const entries = payers.map((payer, nth) => ({ id: randomUUID(), amount: `${nth + 5}.00`, payer }));
  const buffer = Buffer.from(bankFile(...entries));
  await office.getByLabel("Choose a bank file").setInputFiles({ name: "open.xml", mimeType: "text/xml", buffer });
  await office.getByText("3 paid no invoice exactly.", { exact: false }).waitFor();
  const list = office.getByRole("table", { name: "Payments to check" });
  const decide = async (nth: number, button: string, answer: (dialog: Locator) => Promise<void>, action: string) => {
    const row = list.getByRole("row").filter({ hasText: payers[nth]! });
    await row.getByRole("button", { name: button, exact: true }).click();
    const dialog = office.getByRole("alertdialog");
    await answer(dialog);
    await dialog.getByRole("button", { name: action, exact: true }).click();
    await row.waitFor({ state: "detached" });
  };
  const found = async (dialog: Locator) => {
    await dialog.getByRole("searchbox").fill(invoice!.number);
    await dialog.getByRole("radio", { name: invoice!.number }).check();
    await judge(office, "invoice-07-assign");
  };
  const reason = (words: string) => (dialog: Locator) => dialog.getByLabel("Reason").fill(words);
  await decide(0, "Assign", found, "Book on this invoice");
  await decide(1, "Paid back", reason("Nobody knows them."), "Record as paid back");
  await decide(2, "Ignore", reason("A transfer of our own."), "Ignore");
  await list.waitFor({ state: "detached" });
  await judge(office, "invoice-07-nothing-open");

  // What was paid twice is owed, until it is paid back.
  const owed = office.getByRole("listitem").filter({ hasText: `Paid too much of invoice ${invoice!.number}` });
  await owed.getByRole("button", { name: "Record as paid back" }).click();
  await office.getByRole("alertdialog").getByRole("button", { name: "Record as paid back" }).click();
  await owed.waitFor({ state: "detached" });
});

test("takes a line back for a super admin with a reason, and sends the agent the credit note", async () => {
  const [invoice] = await ownInvoices();
  await office.goto(`/account/sa/invoicing/${invoice!.id}`);
  await office.getByRole("button", { name: "Credit note" }).click();
  const dialog = office.getByRole("alertdialog");
  await dialog.getByRole("checkbox").first().check();
  await dialog.getByLabel("Reason").fill("The same home was published twice.");
  await judge(office, "invoice-08-credit-note");
  await dialog.getByRole("button", { name: "Issue the credit note" }).click();
  await office.getByText(/^Credit note \S+ is issued\.$/).waitFor();
  await office.getByRole("cell", { name: /Credited$/ }).waitFor();
  await judge(office, "invoice-09-detail");
  // On paper, without what one can only press.
  await office.emulateMedia({ media: "print" });
  await office.getByRole("heading", { level: 1, name: invoice!.number }).waitFor();
  for (const text of ["Seller", "Buyer"]) await office.getByText(text, { exact: true }).waitFor();
  for (const role of ["navigation", "button"] as const) expect(await office.getByRole(role).count()).toBe(0);
  // Nothing is left to pay.
  expect(await office.getByText("IBAN", { exact: true }).count()).toBe(0);
  await office.emulateMedia({ media: null });
  await screen.reload();
  await screen.getByText(`Credits ${invoice!.number}`).waitFor();
  expect([...errors.flat(), ...findings]).toEqual([]);
});

type Entry = { id: string; amount: string; reference?: string; payer?: string };

/** A payment is of the time from its invoice to today. */
const today = localDate("Europe/Helsinki", new Date());

/** A statement of the sample account; the amount of its first payment is on line 7. */
const bankFile = (...entries: Entry[]) => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">
<BkToCstmrStmt>
<Stmt>
<Acct><Id><IBAN>FI2112345600000785</IBAN></Id></Acct>
${entries.map(entryOf).join("\n")}
</Stmt>
</BkToCstmrStmt>
</Document>
`;

const entryOf = ({ id, amount, reference, payer = "" }: Entry) => `<Ntry>
<Amt Ccy="EUR">${amount}</Amt>
<CdtDbtInd>CRDT</CdtDbtInd>
<Sts><Cd>BOOK</Cd></Sts>
<BookgDt><Dt>${today}</Dt></BookgDt>
<AcctSvcrRef>e2e-${id}</AcctSvcrRef>
<NtryDtls><TxDtls><RltdPties><Dbtr><Pty><Nm>${payer}</Nm></Pty></Dbtr></RltdPties>${
  reference ? `<RmtInf><Strd><CdtrRefInf><Ref>${reference}</Ref></CdtrRefInf></Strd></RmtInf>` : ""
}</TxDtls></NtryDtls>
</Ntry>`;
