import * as z from "zod/mini";
import { Agreement } from "./automatic-delivery.ts";
import { Purchase } from "./bought-lead.ts";
import { Id, idParams, nextCursor, pageQuery } from "./common.ts";
import { admins, endpoint } from "./endpoint.ts";
import { LeadName } from "./lead.ts";
import { LeadList } from "./lead-lists.ts";
import { LedgerRow } from "./ledger.ts";

/** A purchase of one agent, as admins see it. */
export const AgentPurchase = z.object({
  ...z.omit(Purchase, { parts: true, invoicedOn: true }).shape,
  /** Null while it cannot be had. */
  lead: z.nullable(z.extend(LeadName, { id: Id })),
  /** The invoice that it stands on; null without one, and while it cannot be had. */
  invoice: LedgerRow.shape.invoice,
});
export type AgentPurchase = z.output<typeof AgentPurchase>;

export const listUserPurchases = endpoint({
  method: "GET",
  path: "/api/admin/users/:id/purchases",
  summary: "List the leads that a user bought, refunded ones too, newest first.",
  access: admins,
  params: idParams,
  query: z.strictObject(pageQuery),
  answer: z.object({
    items: z.array(AgentPurchase),
    nextCursor,
    /** Parts unavailable right now: their fields are null in each item. */
    away: z.array(z.enum(["leads", "cards", "invoices"])),
  }),
});

/** A lead list of one agent, as admins see it. */
export const AgentLeadList = z.extend(LeadList, {
  /** Under which the list buys; null if it does not, and while it cannot be had. */
  agreement: z.nullable(Agreement),
});
export type AgentLeadList = z.output<typeof AgentLeadList>;

export const listUserLeadLists = endpoint({
  method: "GET",
  path: "/api/admin/users/:id/lead-lists",
  summary: "List a user's lead lists, oldest first, with the agreements of those that buy.",
  access: admins,
  params: idParams,
  answer: z.object({
    items: z.array(AgentLeadList),
    /** Parts unavailable right now: their fields are null in each item. */
    away: z.array(z.enum(["agreements"])),
  }),
});
