import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "@jest/globals";
import type { LeadDetail } from "@doorlight/gateway/contract";
import { aContact, aLeadDetail } from "../../../../test/builders/leads.ts";
import { aUser } from "../../../../test/builders/users.ts";
import { fakeFetch, refusal } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { PurchasePanel } from "./purchase-panel.tsx";

const showPanel = (lead: Partial<LeadDetail> = {}, credits = 3) =>
  show(<PurchasePanel lead={aLeadDetail(lead)} />, { user: aUser({ credits }), texts: ["purchases"] });

const buyAndConfirm = async () => {
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Buy this lead" }));
  await user.click(await screen.findByRole("button", { name: "Buy for €49.00" }));
  return user;
};

test("the buy dialog says the exact price and the payment source before it sends anything", async () => {
  const sent = fakeFetch();
  await showPanel();
  await userEvent.click(screen.getByRole("button", { name: "Buy this lead" }));
  const dialog = await screen.findByRole("alertdialog");
  expect(dialog).toHaveTextContent(
    "It costs €49.00 excluding VAT and is paid by 1 of your 3 credits; 2 are left afterwards.",
  );
  expect(sent).toHaveLength(0);
});

test("a retried purchase keeps its idempotency key while the outcome is unknown", async () => {
  const sent = fakeFetch({ status: 503 }, { status: 503 }, { status: 201, body: { contact: aContact } });
  await showPanel();
  const user = await buyAndConfirm();
  await screen.findByText("Error happened. Try again later.");
  const purchases = () => sent.filter(({ method }) => method === "POST");
  await user.click(screen.getByRole("button", { name: "Buy for €49.00" }));
  await waitFor(() => expect(purchases()).toHaveLength(2));
  const [first, second] = purchases();
  expect(first?.headers.get("idempotency-key")).toBe(second?.headers.get("idempotency-key"));
  expect(first?.headers.get("traceparent")).not.toBe(second?.headers.get("traceparent"));
});

test("a refused purchase shows the catalogue's words with the trace id, and a retry has a new idempotency key", async () => {
  const sent = fakeFetch(refusal("last_spot_taken"));
  await showPanel();
  const user = await buyAndConfirm();
  const alert = await screen.findByRole("alert");
  expect(alert).toHaveTextContent("This lead is no longer available: someone just took the last spot.");
  expect(alert).toHaveTextContent("4bf92f3577b34da6a3ce929d0e0e4736");
  await user.click(screen.getByRole("button", { name: "Buy for €49.00" }));
  await waitFor(() => expect(sent.filter(({ method }) => method === "POST")).toHaveLength(2));
  const keys = sent.filter(({ method }) => method === "POST").map(({ headers }) => headers.get("idempotency-key"));
  expect(new Set(keys).size).toBe(2);
});

test.each([
  ["not_enough_credits", "Not enough credits."],
  ["payment_method_missing", "No active subscription or no billing details set."],
])("a lead refused with %s has no button to buy but a link to billing", async (code, text) => {
  await showPanel({
    status: "no_payment_method",
    refusal: code,
    quote: { ...aLeadDetail().quote!, paymentSource: null },
  });
  expect(screen.queryByRole("button", { name: "Buy this lead" })).toBeNull();
  expect(screen.getByText(text, { exact: false })).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Go to billing" })).toHaveAttribute("href", "/account/billing");
});

test.each([
  ["office_already_bought", "Someone at your office has already obtained the lead."],
  ["not_regular_user", "Only regular users can buy leads. You cannot buy leads with your current user account."],
  ["lead_closed", "This lead is no longer available: the owner closed the request."],
])("a lead refused with %s shows the reason and no button", async (code, text) => {
  await showPanel({ status: "unavailable", refusal: code });
  expect(screen.getByText(text)).toBeInTheDocument();
  expect(screen.queryByRole("button")).toBeNull();
});

test("a lead that the agent has bought says so", async () => {
  await showPanel({ status: "obtained", refusal: "already_bought", contact: aContact });
  expect(screen.getByText("You own this lead.")).toBeInTheDocument();
});
