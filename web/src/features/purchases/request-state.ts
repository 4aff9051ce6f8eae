import type { MyLead } from "@doorlight/gateway/contract";
import type { Tone } from "../../components/ui/tag.tsx";

export type RequestState = { name: "erased" | "closed" | "soldOut" | "ended" | "open"; at: string; tone: Tone };

/** The state of the request behind a purchase, the gravest for its buyer first, and its time. */
export function requestStateOf({ lead, contactErasedAt }: MyLead, now = Date.now()): RequestState {
  if (contactErasedAt !== null) return { name: "erased", at: contactErasedAt, tone: "red" };
  if (lead.closedAt !== null) return { name: "closed", at: lead.closedAt, tone: "amber" };
  if (lead.spotsLeft === 0) return { name: "soldOut", at: lead.expiresAt, tone: "grey" };
  if (Date.parse(lead.expiresAt) <= now) return { name: "ended", at: lead.expiresAt, tone: "grey" };
  return { name: "open", at: lead.expiresAt, tone: "green" };
}
