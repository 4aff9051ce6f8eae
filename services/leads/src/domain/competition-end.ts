import { after, LEAD_LIFE_MS } from "./lead-window.ts";
import type { SellerRequest } from "./seller-request.ts";

type Ended = Pick<SellerRequest, "closedAt" | "confirmedAt" | "lead">;

/**
 * The end of the competition for a request: the seller closed it, its last spot was bought or its time ran out.
 * Undefined while it is open.
 */
export function competitionEnd({ closedAt, confirmedAt, lead }: Ended, now: Date): Date | undefined {
  const ends = [closedAt, lead?.soldOutAt, lead?.expiresAt ?? after(confirmedAt, LEAD_LIFE_MS)];
  const past = ends.flatMap((end) => (end && end <= now ? [end] : []));
  return past.toSorted((a, b) => Number(a) - Number(b))[0];
}
