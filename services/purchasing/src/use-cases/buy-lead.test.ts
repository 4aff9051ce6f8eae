import { refusalFrom } from "@doorlight/common/errors";
import { expect, test } from "@jest/globals";
import type { PurchaseCommand, PurchaseOutcome } from "../domain/purchase.ts";
import { makeBuyLead } from "./buy-lead.ts";

const command: PurchaseCommand = {
  leadId: "lead-1",
  idempotencyKey: "click-1",
  hasWaited: false,
  requestedSource: null,
  traceparent: null,
  buyer: { id: "agent-1", officeId: null, country: "FI", role: "agent", termsAccepted: true },
};

/** The code of a refused click, and what was logged for people to act on. */
async function click(refusal: Exclude<PurchaseOutcome["refusal"], null>) {
  const errors: object[] = [];
  const buyLead = makeBuyLead({
    decide: async () => ({ refusal, leadType: "request_for_quote" }) as PurchaseOutcome,
    payByCard: async () => ({ kind: "failed" }) as never,
    grants: { ofLead: async () => "grant" },
    log: { error: (fields: object) => void errors.push(fields) },
  });
  const code = await buyLead(command).catch((error: unknown) => refusalFrom(error)?.code);
  return { code, errors };
}

test("a lead without a price is refused and logged as an error that names the lead and its type", async () => {
  expect(await click("pricing_misconfigured")).toEqual({
    code: "pricing_misconfigured",
    errors: [{ leadId: "lead-1", leadType: "request_for_quote" }],
  });
});

test.each(["not_enough_credits", "lead_closed", "already_bought"] as const)(
  "the refusal %s is nobody's error",
  async (refusal) => {
    expect(await click(refusal)).toEqual({ code: refusal, errors: [] });
  },
);
