import { type CountryCode, type CountryPack, isAdmin } from "@doorlight/common/product";
import type { User } from "./user.ts";

/** Whether a user must set up a second factor before anything else. */
export type SecondFactorRule = (user: Pick<User, "role" | "country" | "secondFactorOn">) => boolean;

/** Admins need one if their country requires it. */
export function makeSecondFactorRule(packs: ReadonlyMap<CountryCode, CountryPack>): SecondFactorRule {
  return ({ role, country, secondFactorOn }) => {
    if (secondFactorOn || !isAdmin({ role })) return false;
    return packs.get(country)?.adminSecondFactor !== "optional";
  };
}
