import { eventually } from "@doorlight/common/testing/eventually";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { buyLead, getPurchaseRefunds, me, type Purchase } from "@doorlight/gateway/contract";
import type { Browser, Page } from "playwright-core";
import { type Agent, type PublishedLead, someAdmin, someLead } from "../../scripts/e2e/support/given.ts";
import { mailedTo } from "../../scripts/e2e/support/inbox.ts";
import { startChromium } from "./support/chromium.ts";
import { judgeHere } from "./support/judge-here.ts";
import { desktop, openWindow, phone } from "./support/open-window.ts";
import { screenshot } from "./support/screenshot.ts";
import { someBuyer } from "./support/some-buyer.ts";
import { watchErrors } from "./support/watch-errors.ts";

const words = "They never asked for an agent, says the owner.";
const findings: string[] = [];
const errors: string[][] = [];
let browser: Browser;
let agent: Agent;
let lead: PublishedLead;
let purchase: Purchase;
let screen: Page;
let office: Page;

const open = async (visitor: Agent) => {
  const page = await openWindow(browser, { visitor });
  errors.push(watchErrors(page));
  return page;
};

beforeAll(async () => {
  let superAdmin: Agent;
  [browser, superAdmin, agent, lead] = await Promise.all([
    startChromium(),
    someAdmin("super_admin"),
    someBuyer(),
    someLead(),
  ]);
  ({ purchase } = await agent.call(buyLead, { params: { id: lead.id }, body: {} }));
  [screen, office] = await Promise.all([open(agent), open(superAdmin)]);
});

afterAll(() => browser?.close());

test("logs contact attempts by one tap, and says why that reason allows no refund yet", async () => {
  await screen.goto(`/account/lead/${lead.id}`);
  await screen.getByText("0 of 4, on 0 of 4 days").waitFor();
  await screen.getByRole("button", { name: "No answer" }).click();
  await screen.getByText("1 of 4, on 1 of 4 days").waitFor();
  await screen.getByRole("button", { name: "Text message" }).click();
  await screen.getByText("2 of 4, on 1 of 4 days").waitFor();
  await screen
    .getByText(/^Not yet: log 3 more attempts on 3 more days first\./)
    .first()
    .waitFor();
  findings.push(...(await judgeHere(screen, "refund-01-attempts")));
  await screen.reload();
  await screen.getByText("2 of 4, on 1 of 4 days").waitFor();
});

test("requests a refund without attempts for another reason, and says by when it is decided", async () => {
  await screen.getByRole("button", { name: "Request a refund" }).click();
  const dialog = screen.getByRole("dialog", { name: "Request a refund?" });
  await dialog.getByLabel("Reason").selectOption("The owner is not selling, or never asked");
  await dialog.getByText(/^Eligible now, until /).waitFor();
  await dialog.getByLabel("What happened").fill(words);
  await dialog.getByText("1 credit goes back to your account.", { exact: false }).waitFor();
  findings.push(...(await judgeHere(screen, "refund-02-form")));
  await dialog.getByRole("button", { name: "Send the request" }).click();
  await screen.getByText("Waiting for our decision").waitFor();
  await screen.getByText(/^We decide by /).waitFor();
  findings.push(...(await judgeHere(screen, "refund-03-pending")));
  await screen.goto("/account/my-leads");
  await screen.getByText("Refund requested").waitFor();
  await mailedTo(agent.email, /(We decide by )/);
});

test("lets a super admin weigh the evidence and approve the refund by keyboard", async () => {
  const { requests } = await agent.call(getPurchaseRefunds, { params: { id: purchase.id } });
  const path = `/account/sa/refund-requests/${requests[0]!.id}`;
  await office.setViewportSize(phone);
  await office.goto("/account/sa/refund-requests");
  await office.getByRole("list", { name: "Refund requests" }).getByRole("link").first().waitFor();
  await screenshot(office, "refund-04-queue-phone");
  await office.setViewportSize(desktop);

  await office.goto(path);
  const evidence = office.getByRole("region", { name: "Evidence" });
  await evidence.getByText(words).waitFor();
  await evidence.getByText("2 contact attempts").waitFor();
  await evidence.getByText("Nobody else has bought it.").waitFor();
  await evidence.getByText("0 of 1 purchase refunded (0%)").waitFor();
  findings.push(...(await judgeHere(office, "refund-05-evidence")));
  await office.getByLabel("Message to the agent").fill("We asked the owner, too. Here is your credit.");
  await office.keyboard.press("Tab");
  await office.keyboard.press("a");
  const question = office.getByRole("alertdialog", { name: "Approve this refund?" });
  await question.getByText("gets 1 credit back.", { exact: false }).waitFor();
  findings.push(...(await judgeHere(office, "refund-06-approve")));
  await question.getByRole("button", { name: "Approve" }).click();
  await office.getByText("The refund is approved.").waitFor();
});

test("gives the agent the credit, a masked record of the lead and the answer by mail", async () => {
  await mailedTo(agent.email, /(We asked the owner, too\.)/);
  // Effects of the approval in other services come a moment later.
  await eventually(async () => expect((await agent.call(me)).user.credits).toBe(1));
  await screen.goto(`/account/lead/${lead.id}`);
  await screen.getByText("This lead was refunded, so its contact is no longer yours.", { exact: false }).waitFor();
  await screen.getByRole("link", { name: "1 credit" }).waitFor();
  await screen.getByText("We asked the owner, too. Here is your credit.").waitFor();
  const document = await screen.content();
  for (const secret of [lead.request.contact.email, lead.request.contact.lastName, lead.request.address]) {
    expect(document).not.toContain(secret);
  }
  findings.push(...(await judgeHere(screen, "refund-07-refunded")));
  await screen.goto("/account/my-leads");
  await screen.getByRole("link", { name: "Refunded: the contact is no longer yours" }).waitFor();
  findings.push(...(await judgeHere(screen, "refund-08-my-leads")));
});

test("finds no error, untranslated text or accessibility violation on screens of a refund", () => {
  expect([...errors.flat(), ...findings]).toEqual([]);
});
