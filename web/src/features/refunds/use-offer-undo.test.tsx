import { expect, test } from "@jest/globals";
import { getFollowUp } from "@doorlight/gateway/contract";
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { aPurchase } from "../../../test/builders/leads.ts";
import { anAttempt, anEligibility } from "../../../test/builders/refunds.ts";
import { aUser } from "../../../test/builders/users.ts";
import { fakeApi } from "../../../test/fake-fetch.ts";
import { show } from "../../../test/show.tsx";
import { Toaster } from "../../../test/toasts.ts";
import { useAnswer } from "../../lib/api/use-answer.ts";
import { PurchaseAttempts } from "./components/purchase-attempts.tsx";

const purchase = aPurchase({ acquiredAt: new Date(Date.now() - 60_000).toISOString() });
const ofPurchase = `/api/purchases/${purchase.id}`;
const followUp = `/api/my-leads/${purchase.leadId}/follow-up`;
const attempt = anAttempt();
const eligibility = anEligibility();
const toCall = { status: 200, body: { followUp: { state: "to_call", note: "", noteVersion: 0, remindAt: null } } };

/** As the card of the follow-up on the same screen. */
function FollowUpReader() {
  const { data } = useAnswer(getFollowUp, { params: { id: purchase.leadId } });
  return <p>{data?.followUp.state}</p>;
}

test("undoes an attempt that was logged by mistake, and the lead is to be called again", async () => {
  const sent = fakeApi({
    "GET /api/countries": { status: 200, body: { items: [{ code: "FI", timeZone: "Europe/Helsinki" }] } },
    [`GET ${ofPurchase}/refund-requests`]: { status: 200, body: { attempts: [], requests: [], eligibility } },
    [`POST ${ofPurchase}/contact-attempts`]: {
      status: 201,
      body: { attempt, eligibility: anEligibility({ attemptsMissing: 3, daysMissing: 3 }) },
    },
    [`DELETE ${ofPurchase}/contact-attempts/${attempt.id}`]: { status: 200, body: { eligibility } },
    [`GET ${followUp}`]: toCall,
    [`PATCH ${followUp}`]: toCall,
  });
  await show(
    <>
      <FollowUpReader />
      <PurchaseAttempts purchase={purchase} contactErasedAt={null} />
      <Toaster />
    </>,
    { user: aUser(), texts: ["refunds"] },
  );
  await screen.findByText("to_call");
  await userEvent.click(await screen.findByRole("button", { name: "No answer" }));
  await screen.findByText("1 of 4, on 1 of 4 days");
  await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
  expect(await screen.findByText("Undone: No answer")).toBeInTheDocument();
  expect(screen.getByText("0 of 4, on 0 of 4 days")).toBeInTheDocument();
  expect(sent.find(({ method }) => method === "PATCH")!.body).toEqual({ state: "to_call" });
});
