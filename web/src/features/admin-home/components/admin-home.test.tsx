import type { Decision, Home } from "@doorlight/gateway/contract";
import { beforeEach, expect, jest, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useLocation } from "react-router";
import { anAdmin } from "../../../../test/builders/users.ts";
import { fakeApi } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { moveToRow } from "../../../lib/row-keys.ts";
import { AdminHome } from "./admin-home.tsx";

const HOME = "GET /api/admin/home";
const id = (number: number) => `01900000-0000-7000-8000-00000000000${number}`;
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000 + 60_000).toISOString();
const plain = {
  user: null,
  country: null,
  name: null,
  reason: null,
  count: null,
  amount: null,
  since: null,
  dueAt: null,
};
const refund: Decision = {
  ...plain,
  kind: "refund_request",
  id: id(1),
  user: { id: id(2), name: "Aino Agent" },
  reason: "unreachable",
  amount: { amount: 5_175, currency: "EUR" },
  since: inDays(-4),
  dueAt: inDays(3),
};
const violation: Decision = { ...plain, kind: "violation", id: "S1", name: "Spots are at most the cap.", count: 2 };
const office: Decision = {
  ...plain,
  kind: "office_request",
  id: id(3),
  user: { id: id(4), name: null },
  name: "Kallio Homes",
  since: inDays(-1),
};
const home = (items: Decision[], kinds: Home["kinds"] = []) => ({ status: 200, body: { items, kinds } });

function Place() {
  return <p>{useLocation().pathname}</p>;
}

const showHome = () =>
  show(
    <main>
      <AdminHome />
      <Place />
    </main>,
    { user: anAdmin(), at: "/account/sa", texts: ["admin-home", "refund-requests", "disputes"] },
  );
const rows = async () => within(await screen.findByRole("list", { name: "Today" })).getAllByRole("listitem");

beforeEach(() => {
  Element.prototype.scrollIntoView = jest.fn();
});

test("says whose decision waits, about what, how much and until when", async () => {
  fakeApi({ [HOME]: home([violation, refund, office]) });
  await showHome();
  expect((await rows()).map((row) => row.textContent)).toEqual([
    "Data check S1 does not hold2 rows: Spots are at most the cap.Now",
    "Aino Agent asks for a refundOwner not reached · 3 days ago€51.75excl. VAT3 days left",
    "An account whose name is not known wants to join Kallio Homes23 hr agoNo deadline",
  ]);
  expect(screen.getByRole("status")).toHaveTextContent("3 decisions wait");
});

test("moves with J and K, and Enter opens where the decision is taken", async () => {
  fakeApi({ [HOME]: home([violation, refund, office]) });
  await showHome();
  await rows();
  moveToRow(1);
  moveToRow(1);
  expect(screen.getByRole("link", { name: "Aino Agent asks for a refund" })).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  expect(screen.getByText(/^\/account/)).toHaveTextContent(`/account/sa/refund-requests/${id(1)}`);
});

test.each<[string, Partial<Decision>, string]>([
  ["a data check", violation, "/account/sa/health"],
  ["an office request", office, "/account/sa/office-requests"],
  ["an approval", { ...refund, kind: "approval", reason: "grant_credits" }, "/account/sa/approvals"],
  ["a dispute", { ...refund, kind: "dispute", reason: "fraudulent" }, "/account/sa/disputes"],
  ["an account without billing details", { kind: "parked_account" }, `/account/sa/users/${id(4)}#details`],
  ["a buyer who has left", { kind: "left_buyer" }, `/account/sa/users/${id(4)}#refunds`],
  [
    "a paused lead",
    { kind: "paused_lead", user: null, name: "Kallio", reason: "not_sent" },
    `/account/sa/leads/${id(9)}`,
  ],
  ["a quiet list", { kind: "quiet_list" }, `/account/sa/users/${id(4)}#lists`],
  ["a campaign", { kind: "campaign", name: "Spring", reason: "paused" }, `/account/sa/campaigns/${id(9)}`],
])("leads from %s to its screen", async (_what, decision, address) => {
  fakeApi({ [HOME]: home([{ ...plain, ...office, id: id(9), ...decision }]) });
  await showHome();
  expect(within((await rows())[0]!).getByRole("link")).toHaveAttribute("href", address);
});

test("says which kinds could not be read, and does not say that nothing waits", async () => {
  fakeApi({
    [HOME]: home(
      [],
      [
        { kind: "refund_request", count: null },
        { kind: "dispute", count: 0 },
      ],
    ),
  });
  await showHome();
  expect(await screen.findByText(/^Not all of it could be read: Refund requests\./)).toBeInTheDocument();
  expect(screen.queryByText("Nothing waits")).toBeNull();
});

test("counts and links what is beyond the list", async () => {
  fakeApi({ [HOME]: home([refund], [{ kind: "refund_request", count: 31 }]) });
  await showHome();
  expect(await screen.findByRole("link", { name: "Refund requests (30)" })).toHaveAttribute(
    "href",
    "/account/sa/refund-requests",
  );
  expect(screen.getByRole("status")).toHaveTextContent("31 decisions wait");
});

test("says that nothing waits", async () => {
  fakeApi({ [HOME]: home([], [{ kind: "dispute", count: 0 }]) });
  await showHome();
  await waitFor(() => expect(screen.getByText("Nothing waits")).toBeInTheDocument());
});

test("opens the invoicing of the country of a payment", async () => {
  const payment: Decision = {
    ...plain,
    kind: "open_payment",
    id: id(5),
    country: "SE",
    name: "Eino",
    reason: "unknown",
  };
  fakeApi({ [HOME]: home([payment]) });
  await showHome();
  expect(await screen.findByRole("link", { name: /Payment by Eino/ })).toHaveAttribute(
    "href",
    "/account/sa/invoicing?country=SE",
  );
});

test("leads from billing details to correct to the invoices of their country", async () => {
  const toCorrect: Decision = { ...plain, kind: "details_to_correct", id: "SE", country: "SE", count: 2 };
  fakeApi({ [HOME]: home([toCorrect]) });
  await showHome();
  const link = await screen.findByRole("link", { name: "Billing details to correct: Sweden" });
  expect(link).toHaveAttribute("href", "/account/sa/invoicing?country=SE");
  expect((await rows())[0]).toHaveTextContent("2 accounts. We have e-mailed their owners the details to correct.");
});

test("says how amounts of different countries are ranked", async () => {
  const swedish: Decision = { ...refund, id: id(6), country: "SE" };
  fakeApi({ [HOME]: home([{ ...refund, country: "FI" }, swedish]) });
  await showHome();
  expect(await screen.findByText(/Amounts of different countries are ranked/)).toBeInTheDocument();
});
