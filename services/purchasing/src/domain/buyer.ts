import type { UserCaller } from "@doorlight/common/rpc";

/** Who wants to buy, as their token names them at this moment; the office counts as it is now. */
export type Buyer = {
  id: string;
  officeId: string | null;
  country: string;
  role: string;
  termsAccepted: boolean;
};

export function toBuyer({ userId, officeId, country, role, termsAccepted }: UserCaller): Buyer {
  return { id: userId, officeId: officeId ?? null, country, role, termsAccepted };
}
