import { refuse } from "@doorlight/common/errors";
import { type CountryPack, isAdmin, type UserCaller } from "@doorlight/common/product";
import type { Movement, MovementPosition, MovementScope } from "../domain/movement.ts";

type Ports = {
  movements: {
    list(
      scope: MovementScope,
      page: { zones: Record<string, string>; after: MovementPosition | null; limit: number },
    ): Promise<Movement[]>;
  };
  packs: ReadonlyMap<string, CountryPack>;
};

type Request = Omit<MovementScope, "userId"> & {
  ofUser: string | null;
  after: MovementPosition | null;
  limit: number;
};

/** The caller's, newest first; for an admin of any user. Refuses `forbidden`. */
export function makeListMovements({ movements, packs }: Ports) {
  const zones = Object.fromEntries([...packs].map(([country, { timeZone }]) => [country, timeZone]));
  return (caller: Pick<UserCaller, "userId" | "role">, { ofUser, after, limit, ...period }: Request) => {
    if (ofUser !== null && !isAdmin(caller)) refuse("forbidden");
    return movements.list({ userId: ofUser ?? caller.userId, ...period }, { zones, after, limit });
  };
}
