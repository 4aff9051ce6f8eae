import { refuse } from "@doorlight/common/errors";
import { type Caller, isAdmin } from "@doorlight/common/product";
import type { ChargedCard } from "../domain/charge.ts";

type Paid = ChargedCard & { referenceId: string };
type Asked = { userId: string; referenceIds: readonly string[] };

type Ports = { listCards(userId: string, referenceIds: readonly string[]): Promise<Paid[]> };

/** The cards that paid some of a user's purchases, packs and fees. A user may ask for no other. Refuses `forbidden`. */
export function makeListChargedCards({ listCards }: Ports) {
  return (caller: Caller, { userId, referenceIds }: Asked): Promise<Paid[]> => {
    if (caller.kind === "user" && caller.userId !== userId && !isAdmin(caller)) refuse("forbidden");
    return listCards(userId, referenceIds);
  };
}
