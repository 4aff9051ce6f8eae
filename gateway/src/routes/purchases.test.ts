import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { type CallOptions, Code, ConnectError } from "@connectrpc/connect";
import { Refusal, toConnectError } from "@doorlight/common/errors";
import { refusalOf } from "@doorlight/common/testing";
import { Role, UserSchema } from "@doorlight/proto/identity/v1/user_pb";
import { type GetContactRequestSchema, GetContactResponseSchema } from "@doorlight/proto/leads/v1/leads_service_pb";
import { PaymentSource } from "@doorlight/proto/purchasing/v1/purchase_pb";
import { type BuyLeadRequestSchema, BuyLeadResponseSchema } from "@doorlight/proto/purchasing/v1/purchasing_service_pb";
import { beforeEach, expect, test } from "@jest/globals";
import * as contract from "../../contract/index.ts";
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
let calls: [method: string, message: unknown, caller: string | null][];
let purchasingError: ConnectError | undefined;
let leadsError: ConnectError | undefined;

beforeEach(() => {
  calls = [];
  purchasingError = undefined;
  leadsError = undefined;
});

function note(method: string, message: unknown, { headers }: CallOptions = {}): void {
  calls.push([method, message, new Headers(headers).get("x-caller")]);
}

const purchasing = {
  async buyLead(message: MessageInitShape<typeof BuyLeadRequestSchema>, options?: CallOptions) {
    note("buyLead", message, options);
    if (purchasingError) throw purchasingError;
    return create(BuyLeadResponseSchema, {
      purchase: {
        id: "purchase",
        leadId: message.leadId!,
        acquiredAt: { seconds: 1_795_262_400n },
        fee: { amount: 4_900n, currency: "EUR" },
        paymentSource: message.paymentSource || PaymentSource.CREDIT,
        traceId: "trace",
      },
      grant: "signed grant",
    });
  },
};

const leads = {
  async getContact(message: MessageInitShape<typeof GetContactRequestSchema>, options?: CallOptions) {
    note("getContact", message, options);
    if (leadsError) throw leadsError;
    return create(GetContactResponseSchema, { contact: { firstName: "Aino", phone: "+358 40 1234567" } });
  },
};

function buy(body: object = {}): Promise<unknown> {
  const routes = makePurchaseRoutes({ clients: { purchasing, leads } as never, kit: {} as never });
  const found = routes.find(({ endpoint }) => endpoint === contract.buyLead);
  const call = { params: { id: "lead" }, body, idempotencyKey: "key of the click", session: buyer };
  return found!.handle(call as never);
}

test("a purchase and its contact are both asked for in the buyer's own name, the contact by purchasing's grant", async () => {
  expect(await buy()).toEqual({
    purchase: {
      id: "purchase",
      leadId: "lead",
      acquiredAt: "2026-11-21T12:00:00.000Z",
      fee: { amount: 4900, currency: "EUR" },
      paymentSource: "credit",
      traceId: "trace",
    },
    contact: { firstName: "Aino", lastName: "", email: "", phone: "+358 40 1234567", address: "", postalCode: "" },
  });
  expect(calls).toEqual([
    ["buyLead", { leadId: "lead", idempotencyKey: "key of the click" }, "the buyer"],
    ["getContact", { leadId: "lead", grant: "signed grant" }, "the buyer"],
  ]);
});

test("a requested payment source goes with the purchase", async () => {
  expect(await buy({ paymentSource: "invoice" })).toMatchObject({ purchase: { paymentSource: "invoice" } });
  expect(calls[0]?.[1]).toMatchObject({ paymentSource: PaymentSource.INVOICE });
});

test("no contact is asked for after a refused purchase", async () => {
  purchasingError = toConnectError(new Refusal("last_spot_taken"));
  expect((await refusalOf(buy())).code).toBe("last_spot_taken");
  expect(calls.map(([method]) => method)).toEqual(["buyLead"]);
});

test("a purchase without its contact is an error, and is not repeated", async () => {
  leadsError = new ConnectError("", Code.Unavailable);
  await expect(buy()).rejects.toBe(leadsError);
  expect(calls.map(([method]) => method)).toEqual(["buyLead", "getContact"]);
});
