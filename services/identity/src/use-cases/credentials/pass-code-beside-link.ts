import type { Tx } from "@doorlight/common/db";
import { WRONG_CODES_OF_LINK } from "../../domain/link.ts";
import type { Links } from "../ports.ts";
import type { Redeemed } from "../redeem-link.ts";
import type { PassSecondFactor } from "./pass-second-factor.ts";

type Ports = { links: Links; passSecondFactor: PassSecondFactor };

/**
 * As `passSecondFactor`, beside a link that was just redeemed. The caller commits a false, too: it is counted and gives
 * the link back, until there were too many.
 */
export function makePassCodeBesideLink({ links, passSecondFactor }: Ports) {
  return async (tx: Tx, { user, link }: Redeemed, code: string | undefined): Promise<boolean> => {
    const passes = await passSecondFactor(tx, user, code);
    if (!passes) await links.countWrongCode(tx, link.id, WRONG_CODES_OF_LINK);
    return passes;
  };
}

export type PassCodeBesideLink = ReturnType<typeof makePassCodeBesideLink>;
