import { beforeAll, expect, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { aDealOffer } from "../../../../test/builders/deals.ts";
import { anOverview } from "../../../../test/builders/plans.ts";
import { aUser } from "../../../../test/builders/users.ts";
import { fakeApi, refusal } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { OwnDeals } from "./own-deals.tsx";

const offer = aDealOffer();
const LIST = "GET /api/billing/deals";
const ACCEPT = `POST /api/billing/deals/${offer.id}/accept`;
const DECLINE = `POST /api/billing/deals/${offer.id}/decline`;
const waiting = { status: 200, body: { items: [], offers: [offer] } };
const none = { status: 200, body: { items: [], offers: [] } };
const done = { status: 204 };
// It comes with the first need for it, which is slow on a busy machine.
beforeAll(() => import("../../../components/ui/confirm-dialog.tsx").then(() => {}), 30_000);

const view = { user: aUser(), texts: ["deals"] };

test("shows an offered deal with its VAT, its first month and its deadline", async () => {
  fakeApi({ [LIST]: waiting });
  await show(<OwnDeals />, view);
  expect(await screen.findByRole("heading", { name: "A deal for you: Winter" })).toBeVisible();
  const text = document.body.textContent;
  for (const part of ["until 5 Dec 2026", "20 leads a month", "10% off", "€600.00", "VAT 25.5%", "€753.00"])
    expect(text).toContain(part);
  for (const part of ["Fee for the first month", "€388.65", "It gives 11 leads"]) expect(text).toContain(part);
});

test("accepts a deal as it was shown, after stating its cost once more", async () => {
  const sent = fakeApi({ [LIST]: [waiting, none], [ACCEPT]: done });
  await show(<OwnDeals />, view);
  await userEvent.click(await screen.findByRole("button", { name: "Accept" }));
  const dialog = await screen.findByRole("alertdialog");
  expect(dialog).toHaveTextContent("€753.00");
  await userEvent.click(within(dialog).getByRole("button", { name: "Accept the deal" }));
  await waitFor(() => expect(screen.queryByRole("heading", { name: "A deal for you: Winter" })).toBeNull());
  expect(sent.find(({ address }) => ACCEPT.endsWith(address))?.body).toEqual({ version: 2, startsOn: "2026-12-16" });
});

test.each([
  ["payment_method_missing", "Complete your billing details", "Go to Billing"],
  ["invoice_limit_reached", "no room for this fee", "Go to Billing"],
  ["invoice_overdue", "is overdue. Pay it first", "See your invoices"],
  ["account_on_hold", "bank disputes a card payment", "Go to Billing"],
] as const)("says what to do if the fee cannot be owed: %s", async (code, text, link) => {
  fakeApi({ [LIST]: waiting, [ACCEPT]: refusal(code) });
  await show(<OwnDeals />, view);
  await userEvent.click(await screen.findByRole("button", { name: "Accept" }));
  await userEvent.click(await screen.findByRole("button", { name: "Accept the deal" }));
  expect(await screen.findByRole("alert")).toHaveTextContent(text);
  expect(screen.getByRole("link", { name: link })).toBeVisible();
});

test("says of a deal without a fee that it costs nothing, before it is accepted", async () => {
  const free = aDealOffer({ type: "discount", fee: { amount: 0, currency: "EUR" } });
  fakeApi({ [LIST]: { status: 200, body: { items: [], offers: [free] } } });
  await show(<OwnDeals />, view);
  await userEvent.click(await screen.findByRole("button", { name: "Accept" }));
  const dialog = await screen.findByRole("alertdialog");
  expect(dialog).toHaveTextContent("It costs nothing.");
  expect(dialog).not.toHaveTextContent("invoice");
});

test("declines a deal", async () => {
  const sent = fakeApi({ [LIST]: [waiting, none], [DECLINE]: done });
  await show(<OwnDeals />, view);
  await userEvent.click(await screen.findByRole("button", { name: "Decline" }));
  await userEvent.click(await screen.findByRole("button", { name: "Decline the deal" }));
  await waitFor(() => expect(screen.queryByRole("heading", { name: "A deal for you: Winter" })).toBeNull());
  expect(sent.find(({ address }) => DECLINE.endsWith(address))?.body).toEqual({ version: 2 });
});

test("says so if an offer has changed, and shows it as it is now", async () => {
  const changed = { status: 200, body: { items: [], offers: [aDealOffer({ version: 4, startsOn: "2026-12-17" })] } };
  fakeApi({ [LIST]: [waiting, changed], [ACCEPT]: refusal("version_outdated") });
  await show(<OwnDeals />, view);
  await userEvent.click(await screen.findByRole("button", { name: "Accept" }));
  await userEvent.click(await screen.findByRole("button", { name: "Accept the deal" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("changed");
  expect(await screen.findByText("17 Dec 2026 – 31 May 2027")).toBeInTheDocument();
});

const OVERVIEW = "GET /api/billing/overview";
const euros = (amount: number) => ({ amount, currency: "EUR" });

test("says before the click that a whole month alone is above the limit on invoice", async () => {
  const onInvoice = { owed: euros(0), limit: euros(40_000), proven: true, reminders: 0, othersOwe: false };
  const overview = { status: 200, body: anOverview({ complete: true, onInvoice }) };
  fakeApi({ [LIST]: waiting, [OVERVIEW]: overview, [ACCEPT]: refusal("invoice_limit_reached") });
  await show(<OwnDeals />, view);
  const text = /The fee of €600 alone is more than you may owe on invoice: your limit is €400/;
  expect(await screen.findByText(text)).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Accept" }));
  await userEvent.click(await screen.findByRole("button", { name: "Accept the deal" }));
  expect(await within(screen.getByRole("alertdialog")).findByText(text)).toBeVisible();
  expect(screen.queryByText(/Pay your open invoices/)).toBeNull();
});

test.each([
  ["nothing, as its fee is charged", 0, "Nothing more is charged", "€753.00"],
  ["what a cut had given back", 20_000, "€200.00", "Nothing more is charged"],
])("says what a longer time of a fixed fee costs: %s", async (_, atOnce, said, unsaid) => {
  const longer = aDealOffer({ type: "fixed", formerEndsOn: "2027-03-31", firstFee: euros(atOnce), firstLeads: 20 });
  fakeApi({ [LIST]: { status: 200, body: { items: [], offers: [longer] } } });
  await show(<OwnDeals />, view);
  await userEvent.click(await screen.findByRole("button", { name: "Accept" }));
  const dialog = await screen.findByRole("alertdialog");
  expect(dialog).toHaveTextContent(said);
  expect(document.body).not.toHaveTextContent(unsaid);
});

test("asks the payer of a deal for a later last day, and says when it ends otherwise", async () => {
  const longer = aDealOffer({
    endsOn: "2027-08-31",
    formerEndsOn: "2027-05-31",
    firstFee: aDealOffer().fee,
    firstLeads: 20,
  });
  const sent = fakeApi({ [LIST]: [{ status: 200, body: { items: [], offers: [longer] } }, none], [ACCEPT]: done });
  await show(<OwnDeals />, view);
  expect(await screen.findByRole("heading", { name: "A longer time for your deal: Winter" })).toBeVisible();
  const text = document.body.textContent;
  for (const part of ["last until 31 Aug 2027", "it ends on 31 May 2027", "€753.00"]) expect(text).toContain(part);
  expect(text).not.toContain("Fee for the first month");
  await userEvent.click(screen.getByRole("button", { name: "Accept" }));
  await userEvent.click(await screen.findByRole("button", { name: "Accept the longer time" }));
  await waitFor(() => expect(screen.queryByRole("heading", { name: /longer time/ })).toBeNull());
  expect(sent.find(({ address }) => ACCEPT.endsWith(address))?.body).toEqual({ version: 2, startsOn: "2026-12-16" });
});
