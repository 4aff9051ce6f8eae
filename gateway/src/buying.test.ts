import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { type CallOptions, Code, ConnectError } from "@connectrpc/connect";
import { type ErrorCode, Refusal, refusalFrom, toConnectError, toErrorDetail } from "@doorlight/common/errors";
import { type GetContactsRequestSchema, GetContactsResponseSchema } from "@doorlight/proto/leads/v1/leads_service_pb";
import {
  type BuyLeadRequestSchema,
  BuyLeadResponseSchema,
  type BuyLeadsRequestSchema,
  BuyLeadsResponseSchema,
} from "@doorlight/proto/purchasing/v1/purchasing_service_pb";
import { expect, test } from "@jest/globals";
import { buying } from "./buying.ts";
import type { Clients } from "./clients.ts";

type Order = MessageInitShape<typeof BuyLeadRequestSchema>;

/** Purchasing and leads: what they were asked, and whom purchasing refuses. */
function setUp() {
  const asked: string[] = [];
  const refused = new Map<string, ErrorCode>();
  const down = { together: false, leads: false };
  const buyerOf = (token: string | null = "") => token!.replace("token of ", "");

  function decide(buyer: string, { leadId, idempotencyKey }: Order) {
    if (idempotencyKey !== `key of ${buyer}`) throw new Error(`${buyer} came with another's key`);
    const code = refused.get(buyer);
    return code ? new Refusal(code) : { leadId: leadId! };
  }

  const purchasing = {
    async buyLead(order: Order, { headers }: CallOptions) {
      const buyer = buyerOf(new Headers(headers).get("x-caller"));
      asked.push(`${buyer} alone`);
      const answer = decide(buyer, order);
      if (answer instanceof Refusal) throw toConnectError(answer);
      return create(BuyLeadResponseSchema, { purchase: answer, grant: `grant for ${buyer}` });
    },
    async buyLeads({ orders = [] }: MessageInitShape<typeof BuyLeadsRequestSchema>) {
      const buyers = orders.map(({ caller }) => buyerOf(caller));
      asked.push(buyers.join(" and "));
      if (down.together) throw new ConnectError("", Code.Unavailable);
      const decided = orders.map(({ request }, i) => decide(buyers[i]!, request!));
      return create(BuyLeadsResponseSchema, {
        answers: decided.map((answer) => ({
          answer:
            answer instanceof Refusal
              ? ({ case: "refusal", value: toErrorDetail(answer) } as const)
              : ({ case: "purchase", value: answer } as const),
        })),
        grant: `grant for ${buyers.filter((buyer) => !refused.has(buyer)).join(" and ")}`,
      });
    },
  };
  const leads = {
    async getContacts({ grant, holdings = [] }: MessageInitShape<typeof GetContactsRequestSchema>) {
      asked.push(grant!);
      if (down.leads) throw new ConnectError("", Code.Unavailable);
      const contacts = holdings.map(({ leadId, userId }) => ({ firstName: `Seller of ${leadId} for ${userId}` }));
      return create(GetContactsResponseSchema, { contacts });
    },
  };
  const buy = buying({ purchasing, leads } as unknown as Clients);
  const click = (buyerId: string, leadId: string) =>
    buy({ request: { leadId, idempotencyKey: `key of ${buyerId}` }, buyerId, callerToken: `token of ${buyerId}` });
  return { asked, refused, down, click };
}

/** What came of each click: the contact shown, the code of a refusal, or the error's own code. */
async function outcomesOf(...clicks: ReturnType<ReturnType<typeof setUp>["click"]>[]): Promise<string[]> {
  const settled = await Promise.allSettled(clicks);
  return settled.map((one) => {
    if (one.status === "rejected") return refusalFrom(one.reason)?.code ?? Code[ConnectError.from(one.reason).code];
    const { purchase, contact } = one.value;
    return `${purchase.leadId}: ${contact.firstName}`;
  });
}

test("who comes alone buys alone, and sees the contact", async () => {
  const { asked, click } = setUp();
  expect(await outcomesOf(click("Aino", "lead-1"))).toEqual(["lead-1: Seller of lead-1 for Aino"]);
  expect(asked).toEqual(["Aino alone", "grant for Aino"]);
});

test("who come at once buy together, and each gets the own purchase, refusal and contact", async () => {
  const { asked, refused, click } = setUp();
  refused.set("Bertil", "last_spot_taken");
  expect(await outcomesOf(click("Aino", "lead-1"), click("Bertil", "lead-1"), click("Carl", "lead-2"))).toEqual([
    "lead-1: Seller of lead-1 for Aino",
    "last_spot_taken",
    "lead-2: Seller of lead-2 for Carl",
  ]);
  expect(asked).toEqual(["Aino and Bertil and Carl", "grant for Aino and Carl"]);
});

test("where all are refused nobody asks for a contact", async () => {
  const { asked, refused, click } = setUp();
  for (const buyer of ["Aino", "Bertil"]) refused.set(buyer, "lead_closed");
  expect(await outcomesOf(click("Aino", "lead-1"), click("Bertil", "lead-1"))).toEqual(["lead_closed", "lead_closed"]);
  expect(asked).toEqual(["Aino and Bertil"]);
});

test("where buying together fails each buys alone, under the same key", async () => {
  const { asked, refused, down, click } = setUp();
  down.together = true;
  refused.set("Bertil", "already_bought");
  expect(await outcomesOf(click("Aino", "lead-1"), click("Bertil", "lead-1"))).toEqual([
    "lead-1: Seller of lead-1 for Aino",
    "already_bought",
  ]);
  expect(asked.slice(0, 3)).toEqual(["Aino and Bertil", "Aino alone", "Bertil alone"]);
});

test("where leads is away each hears so, and nothing is bought again", async () => {
  const { asked, down, click } = setUp();
  down.leads = true;
  expect(await outcomesOf(click("Aino", "lead-1"), click("Carl", "lead-2"))).toEqual(["Unavailable", "Unavailable"]);
  expect(asked).toEqual(["Aino and Carl", "grant for Aino and Carl"]);
});
