import type { CountryCode, CountryPack } from "@doorlight/common/product";
import type { User } from "./user.ts";

/** Whether a user has to set up a second factor before anything else. */
export type SecondFactorRule = (user: Pick<User, "role" | "country" | "secondFactorOn">) => boolean;

/** Admins need one where their country's pack, or the deployment as a whole, asks for it. */
export function secondFactorRuleOf(
  packs: ReadonlyMap<CountryCode, CountryPack>,
  deployment: CountryPack["adminSecondFactor"] | undefined,
): SecondFactorRule {
  return ({ role, country, secondFactorOn }) => {
    if (secondFactorOn || (role !== "admin" && role !== "super_admin")) return false;
    return (deployment ?? packs.get(country)?.adminSecondFactor) !== "optional";
  };
}
