import { days } from "@doorlight/common/time";
import { after, LEAD_LIFE_MS } from "./lead-window.ts";
import type { SellerRequest } from "./seller-request.ts";

/** So long after the last agent got the details a seller may have chosen. */
const CHOSEN_AFTER_MS = days(3);

type Facts = Pick<SellerRequest, "closedAt" | "isUnconfirmed" | "confirmedAt" | "lead">;
type State = {
  /** full: every spot is bought, and the seller has not closed the request. */
  state: "open" | "full" | "closed";
  /** When the seller closed it, or its time ran out. */
  closedAt: Date | null;
  /** Whether to ask which agent the seller chose, unless nobody confirmed to be one: at the closing or days after the last purchase, and of agents alone. */
  asksOutcome: boolean;
};

/** How a request stands, on its seller's page. */
export function requestState({ closedAt, isUnconfirmed, confirmedAt, lead }: Facts, now: Date): State {
  const expiresAt = lead?.expiresAt ?? after(confirmedAt, LEAD_LIFE_MS);
  const endedAt = closedAt ?? (!lead?.soldOutAt && expiresAt <= now ? expiresAt : null);
  const state = endedAt ? "closed" : lead?.soldOutAt ? "full" : "open";
  const lastAt = lead?.buyers.at(-1)?.acquiredAt;
  if (isUnconfirmed) return { state, closedAt: endedAt, asksOutcome: false };
  const isTime = closedAt !== null || (lastAt !== undefined && after(lastAt, CHOSEN_AFTER_MS) <= now);
  return { state, closedAt: endedAt, asksOutcome: state !== "open" && lastAt !== undefined && isTime };
}
