import { expect, test } from "@jest/globals";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { aLead } from "../../../../test/builders/leads.ts";
import { aUser } from "../../../../test/builders/users.ts";
import { show } from "../../../../test/show.tsx";
import { LeadRow } from "./lead-row.tsx";

test.each([
  ["agent", "View and buy"],
  ["admin", "View"],
  ["invited", "View"],
] as const)("offers a lead with spots left to the role %s as: %s", async (role, text) => {
  await show(<LeadRow lead={aLead()} onPoint={() => {}} />, { user: aUser({ role }), texts: ["leads"] });
  expect(screen.getByRole("link").textContent).toBe(text);
});

const showRow = (changes: Parameters<typeof aLead>[0] = {}, locale: "en" | "fi" | "sv" = "en") =>
  show(<LeadRow lead={aLead(changes)} onPoint={() => {}} />, { user: aUser(), texts: ["leads"], locale });

test("makes the links of rows with the same home differ by postal code and age", async () => {
  await showRow();
  expect(screen.getByRole("link")).toHaveAccessibleName("View and buy: Detached house, 4 rooms, 02170 Espoo, 2 hr ago");
});

test("says how old a lead is and how long it can be bought", async () => {
  await showRow();
  expect(screen.getByText("2 hr ago · 7 days left")).toBeInTheDocument();
});

test("marks a lead whose telephone number is foreign, and no other", async () => {
  await showRow({ foreignPhone: true });
  expect(screen.getByText("Foreign phone number")).toBeVisible();
  cleanup();
  await showRow();
  expect(screen.queryByText("Foreign phone number")).toBeNull();
});

test("explains the price of a row by keyboard", async () => {
  await showRow();
  await userEvent.tab();
  expect(screen.getByRole("button", { name: "€49.00: why this price?" })).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  const why = within(await screen.findByRole("dialog", { name: "Why this price?" }));
  expect(why.getAllByRole("term").map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`)).toEqual([
    "Request for quote, Finland: €45.00",
    "Espoo: +€4.00",
    "Price, excl. VAT: €49.00",
    "Paid by: 1 credit",
  ]);
  expect(why.getByText("Credits are used first. You pay nothing else.")).toBeInTheDocument();
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.getByRole("button", { name: "€49.00: why this price?" })).toHaveFocus());
});

test("says that a lead which costs less than a credit takes a whole one", async () => {
  const euros = (amount: number) => ({ amount, currency: "EUR" });
  await showRow({ price: euros(765), creditPrice: { least: euros(3700), most: euros(4100) } });
  await userEvent.click(screen.getByRole("button", { name: "€7.65: why this price?" }));
  const why = await screen.findByRole("dialog", { name: "Why this price?" });
  expect(why).toHaveTextContent("This lead costs €7.65 but still takes one whole credit.");
});

test.each([
  [
    { paymentSource: "quota", quota: { kind: "deal", name: "Autumn", total: 10, used: 3 } },
    "Paid by: Monthly leads of deal “Autumn”",
    "You have no credits, so a monthly lead is used. You pay nothing else. 7 of 10 are left.",
  ],
  [
    { paymentSource: "card" },
    "Paid by: Your default card",
    "You have no credits or monthly leads for this lead, so your card is charged. VAT is added.",
  ],
] as const)("explains the discount of a deal and what pays: %j", async (pays, payer, reason) => {
  const discount = { kind: "discount", label: "Autumn", amount: { amount: -490, currency: "EUR" } } as const;
  await showRow({ ...pays, priceParts: [...aLead().priceParts, discount] });
  await userEvent.click(screen.getByRole("button"));
  const why = within(await screen.findByRole("dialog"));
  const terms = why.getAllByRole("term").map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`);
  expect(terms[2]).toBe("Discount of deal “Autumn”: -€4.90");
  expect(terms.at(-1)).toBe(payer);
  expect(why.getByText(reason)).toBeInTheDocument();
});

test("says nothing of payment for a lead that nothing would pay", async () => {
  await showRow({ paymentSource: null });
  await userEvent.click(screen.getByRole("button"));
  const why = within(await screen.findByRole("dialog"));
  expect(why.queryByText("Paid by")).toBeNull();
});

test("explains no price of a row without one", async () => {
  await showRow({ price: null, priceParts: [] });
  expect(screen.queryByRole("button")).toBeNull();
});

test("measures a forest in hectares", async () => {
  await showRow({ propertyType: "forest", area: 340_000 });
  expect(screen.getByText("34 ha")).toBeInTheDocument();
});

test.each([
  ["en", 1, "1 of 2 left"],
  ["fi", 1, "2 paikasta 1 jäljellä"],
  ["sv", 1, "1 av 2 kvar"],
] as const)("writes the spots left in %s not as a fraction: %s of 2", async (locale, spotsLeft, text) => {
  await showRow({ cap: 2, spotsLeft }, locale);
  expect(screen.getByText(text)).toBeInTheDocument();
});
