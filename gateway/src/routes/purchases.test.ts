import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { type CallOptions, Code, ConnectError } from "@connectrpc/connect";
import { Refusal, toConnectError } from "@doorlight/common/errors";
import { refusalOf } from "@doorlight/common/testing";
import { Role, UserSchema } from "@doorlight/proto/identity/v1/user_pb";
import { type GetContactRequestSchema, GetContactResponseSchema } from "@doorlight/proto/leads/v1/leads_service_pb";
import { PaymentSource, PricePartKind } from "@doorlight/proto/purchasing/v1/purchase_pb";
import {
  BuyLeadRequestSchema,
  BuyLeadResponseSchema,
  GiveUpPurchaseResponseSchema,
  ResumePurchaseResponseSchema,
  PurchasingService,
} from "@doorlight/proto/purchasing/v1/purchasing_service_pb";
import { beforeEach, expect, test } from "@jest/globals";
import * as contract from "../../contract/index.ts";
import { makePlainClient } from "../plain-client.ts";
import type { Session } from "../sessions/session.ts";
import { makePurchaseRoutes } from "./purchases.ts";

const buyer: Session = {
  user: create(UserSchema, { id: "buyer", role: Role.AGENT, country: "FI", termsAccepted: true }),
  actorId: undefined,
  id: "session",
  token: "token",
  as: { headers: { "x-caller": "the buyer" } },
};

/** The calls to services, in order: the method, its message, and in whose name. */
let warnings: object[];
let calls: [method: string, message: unknown, caller: string | null][];
let purchasingError: ConnectError | undefined;
let leadsError: ConnectError | undefined;
let action: { clientSecret: string; url: string } | undefined;
let answered: MessageInitShape<typeof GetContactResponseSchema>;
let timeoutMs: number | undefined;
/** Whether the bank was faster than the buyer who gives up. */
let stands: boolean;

beforeEach(() => {
  calls = [];
  warnings = [];
  purchasingError = undefined;
  leadsError = undefined;
  action = undefined;
  stands = false;
  answered = { contact: { firstName: "Aino", phone: "+358 40 1234567" } };
});

function note(method: string, message: unknown, { headers }: CallOptions = {}): void {
  calls.push([method, message, new Headers(headers).get("x-caller")]);
}

const purchaseOf = (leadId: string, paymentSource: PaymentSource) => ({
  id: "purchase",
  leadId,
  acquiredAt: { seconds: 1_795_262_400n },
  fee: { amount: 4_900n, currency: "EUR" },
  paymentSource,
  parts: [{ kind: PricePartKind.BASE, amount: { amount: 4_900n, currency: "EUR" } }],
  traceId: "trace",
});

const purchasing = {
  async buyLead(message: MessageInitShape<typeof BuyLeadRequestSchema>, options?: CallOptions) {
    note("buyLead", message, options);
    if (purchasingError) throw purchasingError;
    if (action) return create(BuyLeadResponseSchema, { action });
    return create(BuyLeadResponseSchema, {
      purchase: purchaseOf(message.leadId!, message.paymentSource || PaymentSource.CREDIT),
      grant: "signed grant",
    });
  },
  async resumePurchase({ leadId }: { leadId: string }, options?: CallOptions) {
    note("resumePurchase", { leadId }, options);
    if (action) return create(ResumePurchaseResponseSchema, { action });
    const purchase = purchaseOf(leadId, PaymentSource.CARD);
    return create(ResumePurchaseResponseSchema, { purchase, grant: "signed grant" });
  },
  async giveUpPurchase({ leadId }: { leadId: string }, options?: CallOptions) {
    note("giveUpPurchase", { leadId }, options);
    return create(GiveUpPurchaseResponseSchema, stands ? { purchase: purchaseOf(leadId, PaymentSource.CARD) } : {});
  },
};

const leads = {
  async getContact(message: MessageInitShape<typeof GetContactRequestSchema>, options?: CallOptions) {
    note("getContact", message, options);
    timeoutMs = options?.timeoutMs;
    if (leadsError) throw leadsError;
    return create(GetContactResponseSchema, answered);
  },
};

const kit = { packs: new Map([["FI", { timeZone: "Europe/Helsinki", invoiceDay: 10 }]]) };

function answerOf(endpoint: contract.Endpoint, input: object = {}): Promise<unknown> {
  const log = { warn: (facts: object) => void warnings.push(facts) };
  const clients = { purchasing: makePlainClient(PurchasingService, purchasing as never), leads };
  const routes = makePurchaseRoutes({ clients: clients as never, kit: kit as never, log: log as never });
  const found = routes.find((route) => route.endpoint === endpoint);
  return found!.handle({ params: { id: "lead" }, session: buyer, ...input } as never);
}

const buy = (body: object = {}) => answerOf(contract.buyLead, { body, idempotencyKey: "key of the click" });

test("asks for purchase and contact in the buyer's own name, the contact by purchasing's grant", async () => {
  expect(await buy()).toEqual({
    purchase: {
      id: "purchase",
      leadId: "lead",
      acquiredAt: "2026-11-21T12:00:00.000Z",
      fee: { amount: 4900, currency: "EUR" },
      vat: null,
      parts: [{ kind: "base", label: "", amount: { amount: 4900, currency: "EUR" } }],
      paymentSource: "credit",
      card: null,
      invoicedOn: null,
      listId: null,
      refundedAt: null,
      contactWithheldAt: null,
      traceId: "trace",
    },
    contact: {
      firstName: "Aino",
      lastName: "",
      locale: null,
      description: null,
      email: "",
      phone: "+358 40 1234567",
      address: "",
      postalCode: "",
    },
    contactErasedAt: null,
    contactPath: null,
  });
  expect(calls).toEqual([
    ["buyLead", create(BuyLeadRequestSchema, { leadId: "lead", idempotencyKey: "key of the click" }), "the buyer"],
    ["getContact", { leadId: "lead", grant: "signed grant" }, "the buyer"],
  ]);
});

test("sends a requested payment source with the purchase", async () => {
  const purchase = { paymentSource: "invoice", invoicedOn: "2026-12-10" };
  expect(await buy({ paymentSource: "invoice" })).toMatchObject({ purchase });
  expect(calls[0]?.[1]).toMatchObject({ paymentSource: PaymentSource.INVOICE });
});

test("sends the shown quote with the purchase", async () => {
  const price = { amount: 4900, currency: "EUR" };
  await buy({ shown: { price, paymentSource: "card" } });
  expect(calls[0]?.[1]).toEqual(
    create(BuyLeadRequestSchema, {
      leadId: "lead",
      idempotencyKey: "key of the click",
      shown: { price: { amount: 4900n, currency: "EUR" }, paymentSource: PaymentSource.CARD },
    }),
  );
});

test("takes a quote back as an answer gave it, with its VAT or with null", async () => {
  const price = { amount: 4900, currency: "EUR" };
  const takes = (vat: unknown) =>
    contract.buyLead.body.safeParse({ shown: { price, vat, paymentSource: "credit" } }).success;
  expect([takes({ amount: 1250, currency: "EUR" }), takes(null), takes({ rate: 25.5 })]).toEqual([true, true, false]);
  await buy({ shown: { price, vat: null, paymentSource: "credit" } });
  expect(calls[0]?.[1]).not.toHaveProperty("shown.vat");
});

test("refuses a purchase at another price than shown with the new one, and reads no contact", async () => {
  const params = { amount: "5900", currency: "EUR", paymentSource: "card" };
  purchasingError = toConnectError(new Refusal("price_changed", { params }));
  expect(await refusalOf(buy())).toMatchObject({ code: "price_changed", params });
  expect(calls.map(([method]) => method)).toEqual(["buyLead"]);
});

test("answers a purchase whose buyer must act first with the step, and reads no contact", async () => {
  action = { clientSecret: "pi_1_secret_2", url: "https://bank.test/step" };
  expect(await buy()).toEqual({ status: "action_required", action });
  action = { clientSecret: "pi_1_secret_2", url: "" };
  expect(await buy()).toEqual({ status: "action_required", action: { clientSecret: "pi_1_secret_2", url: null } });
  expect(calls.map(([method]) => method)).toEqual(["buyLead", "buyLead"]);
});

test("reads no contact after a refused purchase", async () => {
  purchasingError = toConnectError(new Refusal("last_spot_taken"));
  expect((await refusalOf(buy())).code).toBe("last_spot_taken");
  expect(calls.map(([method]) => method)).toEqual(["buyLead"]);
});

test("answers a purchase whose contact fails with the purchase and where the contact is", async () => {
  leadsError = new ConnectError("", Code.Unavailable);
  expect(await buy()).toMatchObject({
    purchase: { id: "purchase" },
    contact: null,
    contactErasedAt: null,
    contactPath: "/api/leads/lead",
  });
  expect(calls.map(([method]) => method)).toEqual(["buyLead", "getContact"]);
  expect(warnings).toMatchObject([{ leadId: "lead" }]);
  // The purchase itself may have taken half of the three seconds.
  expect(timeoutMs).toBe(1_500);
});

test("says since when the contact is erased of a purchase that is repeated", async () => {
  answered = { contactErasedAt: { seconds: 1_795_262_400n } };
  expect(await buy()).toMatchObject({
    contact: null,
    contactErasedAt: "2026-11-21T12:00:00.000Z",
    contactPath: null,
  });
});

test("resumes a purchase with its first click's answer: bank step, or purchase and contact", async () => {
  action = { clientSecret: "pi_1_secret_2", url: "https://bank.test/step" };
  expect(await answerOf(contract.resumePurchase)).toEqual({ status: "action_required", action });
  action = undefined;
  expect(await answerOf(contract.resumePurchase)).toMatchObject({
    purchase: { id: "purchase", paymentSource: "card" },
    contact: { firstName: "Aino" },
  });
  expect(calls).toEqual([
    ["resumePurchase", { leadId: "lead" }, "the buyer"],
    ["resumePurchase", { leadId: "lead" }, "the buyer"],
    ["getContact", { leadId: "lead", grant: "signed grant" }, "the buyer"],
  ]);
});

test("gives a purchase up, unless the bank was faster", async () => {
  expect(await answerOf(contract.giveUpPurchase)).toEqual({ purchase: null });
  stands = true;
  expect(await answerOf(contract.giveUpPurchase)).toMatchObject({ purchase: { id: "purchase" } });
  expect(calls.map(([, message, caller]) => [message, caller])).toEqual([
    [{ leadId: "lead" }, "the buyer"],
    [{ leadId: "lead" }, "the buyer"],
  ]);
});
