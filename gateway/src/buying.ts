import type { MessageInitShape } from "@bufbuild/protobuf";
import { batched } from "@doorlight/common/batching";
import { Refusal, fromErrorDetail } from "@doorlight/common/errors";
import { as } from "@doorlight/common/rpc";
import { currentTraceparent } from "@doorlight/common/telemetry";
import type { Contact } from "@doorlight/proto/leads/v1/lead_pb";
import type { GetContactsResponse } from "@doorlight/proto/leads/v1/leads_service_pb";
import type { Purchase } from "@doorlight/proto/purchasing/v1/purchase_pb";
import type {
  BuyLeadRequestSchema,
  BuyLeadsResponse_Answer,
} from "@doorlight/proto/purchasing/v1/purchasing_service_pb";
import type { Clients } from "./clients.ts";
import { told } from "./present/common.ts";

/** One click on "buy". */
type Click = {
  request: MessageInitShape<typeof BuyLeadRequestSchema> & { leadId: string };
  buyerId: string;
  /** In whose name purchasing is asked. */
  callerToken: string;
};

type Order = Click & { traceparent: string };

type Bought = {
  purchase: Purchase;
  /** Leads has not heard of the purchase yet: it shows the contact by purchasing's grant. */
  contact(): Promise<Contact>;
};

/** Rows that a large batch locks would hold up other replicas for long. */
const TOGETHER = { name: "buy lead", largest: 32, atOnce: 2, gatherMs: 5 };
/** Leaves those of a batch that hangs the time to be asked for alone. */
const TOGETHER_MS = 2_000;

/** Buys for each click. The buyers of a rush go together, so that they share hops, a transaction and a grant. */
export function buying({ purchasing, leads }: Pick<Clients, "purchasing" | "leads">) {
  async function buyOne(order: Order): Promise<Bought> {
    const { purchase, grant } = await purchasing.buyLead(order.request, as(order.callerToken));
    return { purchase: told(purchase, "the purchase"), contact: contactsBy(grant)(order) };
  }

  async function buyMany(orders: readonly Order[]): Promise<(Bought | Refusal)[]> {
    const sent = orders.map(({ request, callerToken: caller, traceparent }) => ({ request, caller, traceparent }));
    const { answers, grant } = await purchasing.buyLeads({ orders: sent }, { timeoutMs: TOGETHER_MS });
    const contactOf = contactsBy(grant);
    return orders.map((order, index) => {
      const answer = toAnswer(answers[index]);
      return answer instanceof Refusal ? answer : { purchase: answer, contact: contactOf(order) };
    });
  }

  /** One call for all whom a grant names, made when the first of them asks. */
  function contactsBy(grant: string) {
    const holdings: { leadId: string; userId: string }[] = [];
    let all: Promise<GetContactsResponse> | undefined;
    return ({ request: { leadId }, buyerId }: Order) => {
      const nth = holdings.push({ leadId, userId: buyerId }) - 1;
      return async () => {
        const { contacts } = await (all ??= leads.getContacts({ grant, holdings }));
        return told(contacts[nth], "the contact");
      };
    };
  }

  const buy = batched<Order, Bought | Refusal>(
    async (orders) => (orders.length === 1 ? [await buyOne(orders[0]!)] : buyMany(orders)),
    TOGETHER,
  );

  return async (click: Click): Promise<{ purchase: Purchase; contact: Contact }> => {
    const bought = await buy({ ...click, traceparent: currentTraceparent() ?? "" });
    if (bought instanceof Refusal) throw bought;
    return { purchase: bought.purchase, contact: await bought.contact() };
  };
}

function toAnswer(sent: BuyLeadsResponse_Answer | undefined): Purchase | Refusal {
  const { answer } = told(sent, "what came of every order");
  if (answer.case === "purchase") return answer.value;
  return told(answer.case && fromErrorDetail(answer.value), "a refusal that is known here");
}
