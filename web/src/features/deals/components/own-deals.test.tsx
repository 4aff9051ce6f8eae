import { expect, test } from "@jest/globals";
import { screen } from "@testing-library/react";
import { anOwnDeal } from "../../../../test/builders/deals.ts";
import { aUser } from "../../../../test/builders/users.ts";
import { fakeApi, refusal } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { OwnDeals } from "./own-deals.tsx";

const answered = (...items: object[]) =>
  fakeApi({ "GET /api/billing/deals": { status: 200, body: { items, offers: [] } } });

test("shows an agent the leads left, the discount and the days of a deal", async () => {
  answered(anOwnDeal({ leadTypes: ["request_for_quote"] }));
  await show(<OwnDeals />, { user: aUser(), texts: ["deals"] });
  const deal = await screen.findByRole("listitem");
  expect(deal).toHaveTextContent("14 of 20 leads left this month");
  expect(deal).toHaveTextContent("10% off further leads");
  expect(deal).toHaveTextContent("only Request for quote");
  expect(deal).toHaveTextContent("1 Dec 2026 – 31 May 2027");
});

const none = { amount: 0, currency: "EUR" };
const withoutVat = { rate: 0, amount: none, total: { amount: 60_000, currency: "EUR" } };

test.each([
  ["who pays", {}, "€600 a month (with VAT €753). You pay it on your invoice."],
  ["under reverse charge", { feeVat: withoutVat }, "€600 a month (no VAT: reverse charge). You pay it"],
  ["whose colleague pays", { isPayer: false }, "A colleague pays it."],
  ["who pays for another", { forAnother: true, leadsLeft: null, leadsThisMonth: null }, "others get its leads"],
])("shows the price of a deal to an agent %s", async (_, changes, text) => {
  answered(anOwnDeal({ ...changes, priority: true }));
  await show(<OwnDeals />, { user: aUser(), texts: ["deals"] });
  const deal = await screen.findByRole("listitem");
  expect(deal).toHaveTextContent(text);
  expect(deal).toHaveTextContent("First turn on automatic delivery");
});

test("says what a fixed fee costs since an earlier end gave back some of it", async () => {
  const euros = (amount: number) => ({ amount, currency: "EUR" });
  answered(anOwnDeal({ type: "fixed", fee: euros(15_000), returned: euros(12_363) }));
  await show(<OwnDeals />, { user: aUser(), texts: ["deals"] });
  expect(await screen.findByText(/€123.63 of the fee went back.* It costs €26.37 now/)).toBeVisible();
});

test("says what the last month of a monthly deal costs and gives that ends early", async () => {
  answered(anOwnDeal({ cutMonth: { fee: { amount: 3_333, currency: "EUR" }, leads: 1 } }));
  await show(<OwnDeals />, { user: aUser(), texts: ["deals"] });
  expect(await screen.findByText(/The last month costs €33.33, without VAT, and gives 1 lead:/)).toBeVisible();
});

test("shows no price to those who neither own nor pay a deal", async () => {
  answered(anOwnDeal({ ofOffice: true, isPayer: false, fee: null, feeVat: null }));
  await show(<OwnDeals />, { user: aUser(), texts: ["deals"] });
  expect(await screen.findByRole("listitem")).not.toHaveTextContent("€");
});

test("counts the leads left among those of an incomplete first month", async () => {
  answered(anOwnDeal({ leadsLeft: 5, leadsThisMonth: 7 }));
  await show(<OwnDeals />, { user: aUser(), texts: ["deals"] });
  expect(await screen.findByRole("listitem")).toHaveTextContent("5 of 7 leads left this month");
});

test("says how many leads a future deal will have, and whose office it is", async () => {
  answered(anOwnDeal({ leadsLeft: null, ofOffice: true, discountBasisPoints: 0 }));
  await show(<OwnDeals />, { user: aUser(), texts: ["deals"] });
  const deal = await screen.findByRole("listitem");
  expect(deal).toHaveTextContent("Winter (office)");
  expect(deal).toHaveTextContent("20 leads a month");
});

test("says that deals cannot be read", async () => {
  fakeApi({ "GET /api/billing/deals": refusal("unavailable") });
  await show(<OwnDeals />, { user: aUser(), texts: ["deals"] });
  expect(await screen.findByRole("alert")).toHaveTextContent("Error happened. Try again later.");
});

test("shows an agent without a deal nothing of deals", async () => {
  answered();
  const { container } = await show(<OwnDeals />, { user: aUser(), texts: ["deals"] });
  expect(container).toBeEmptyDOMElement();
});

test("says of two deals at the same time which one comes first, and nothing of a later one", async () => {
  const own = anOwnDeal({ id: "01900000-0000-7000-8000-000000000001", name: "Own" });
  const later = anOwnDeal({
    id: "01900000-0000-7000-8000-000000000002",
    name: "Summer",
    startsOn: "2027-06-01",
    endsOn: "2027-08-31",
  });
  answered(own, anOwnDeal({ ofOffice: true }), later);
  await show(<OwnDeals />, { user: aUser(), texts: ["deals"] });
  const [first, second, third] = await screen.findAllByRole("listitem");
  expect(first).toHaveTextContent("It comes before “Winter”");
  expect(second).toHaveTextContent("“Own” comes first");
  expect(third).not.toHaveTextContent("first");
});
