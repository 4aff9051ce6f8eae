import { PaymentSource, PurchaseSchema } from "@doorlight/proto/purchasing/v1/purchase_pb";
import * as z from "zod/mini";
import { type AnswerOf, type listUserPurchases, type Locale, Purchase } from "../../contract/index.ts";
import type { Clients } from "../clients.ts";
import { answerOf } from "../mappers/answer-of.ts";
import { toLeadName } from "../mappers/lead.ts";
import { toVat } from "../mappers/values.ts";
import type { Session } from "../sessions/session.ts";
import { chargedCardsOf } from "./charged-cards.ts";
import { ifAnswered } from "./if-answered.ts";
import { invoiceNameOf, invoicesOf } from "./invoices-of.ts";

const purchaseOf = answerOf(PurchaseSchema, z.omit(Purchase, { vat: true, parts: true, card: true, invoicedOn: true }));

type Asked = { userId: string; limit: number; cursor?: string | undefined };

/** A page of an agent's purchases with names of leads, cards and invoices, for an admin. */
export function makeUserPurchases(clients: Pick<Clients, "purchasing" | "leads" | "charges" | "invoices">) {
  const { purchasing, leads } = clients;

  return async (asked: Asked, as: Session["as"], locale: Locale): Promise<AnswerOf<typeof listUserPurchases>> => {
    const { purchases, nextCursor } = await purchasing.listPurchasesOfAgent(asked, as);
    const leadIds = purchases.map(({ leadId }) => leadId);
    const idsOf = (source: PaymentSource) =>
      purchases.filter(({ paymentSource }) => paymentSource === source).map(({ id }) => id);
    const [found, cards, sources] = await Promise.all([
      leadIds.length > 0 ? ifAnswered(as, (soon) => leads.getLeads({ leadIds }, soon)) : { leads: [] },
      chargedCardsOf(clients, asked.userId, idsOf(PaymentSource.CARD), as),
      invoicesOf(clients, asked.userId, idsOf(PaymentSource.INVOICE), as),
    ]);
    const leadOf = new Map(found?.leads.map((lead) => [lead.id, lead]));
    return {
      items: purchases.map((purchase) => {
        const lead = leadOf.get(purchase.leadId);
        const source = sources?.get(purchase.id);
        return {
          ...purchaseOf(purchase),
          vat: toVat(purchase.fee, source?.vat ?? purchase.vat),
          card: cards?.get(purchase.id) ?? null,
          lead: lead ? { id: lead.id, ...toLeadName(lead, locale) } : null,
          invoice: invoiceNameOf(source, "charge"),
        };
      }),
      nextCursor: nextCursor || null,
      away: [
        ...(found ? [] : ["leads" as const]),
        ...(cards ? [] : ["cards" as const]),
        ...(sources ? [] : ["invoices" as const]),
      ],
    };
  };
}
