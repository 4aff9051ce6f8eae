import type { Clock } from "@doorlight/common/time";
import type { Buyer } from "../domain/buyer.ts";
import type { Offer } from "../domain/offer.ts";

type Ports = {
  spots: { offers(leadIds: readonly string[], buyer: Buyer, at: Date): Promise<Offer[]> };
  clock: Clock;
};

/** What leads cost the caller and what a click on "buy" would answer, decided by the very rule that decides the click. */
export function makeQuoteLeads({ spots, clock }: Ports) {
  return (leadIds: readonly string[], buyer: Buyer): Promise<Offer[]> => spots.offers(leadIds, buyer, clock.now());
}
