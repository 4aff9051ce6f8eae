import type { Tx } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import { authenticatorOf } from "../../domain/authenticator.ts";
import { recoveryCodeDigest } from "../../domain/recovery-code.ts";
import type { User } from "../../domain/user.ts";
import type { SecondFactors } from "./ports.ts";

type Ports = { secondFactors: SecondFactors; tokenKey: Buffer; clock: Clock };

/**
 * Uses up a code of the authenticator or a recovery code, where the user has a second factor; false for a wrong or used
 * one. Refuses `second_factor_required` without a code.
 */
export function makePassSecondFactor({ secondFactors, tokenKey, clock }: Ports) {
  return async (tx: Tx, user: User, code: string | undefined): Promise<boolean> => {
    if (!user.secondFactorOn) return true;
    if (!code) refuse("second_factor_required");
    const digits = code.replace(/\s/g, "");
    return /^\d{6}$/.test(digits) ? usesAuthenticator(tx, user, digits) : usesRecovery(tx, user, code);
  };

  async function usesAuthenticator(tx: Tx, { id, email }: User, code: string): Promise<boolean> {
    const factor = await secondFactors.find(tx, id);
    const step = factor && authenticatorOf(tokenKey, factor.seed, email).stepOf(code, clock.now());
    return step !== undefined && secondFactors.useStep(tx, id, step);
  }

  function usesRecovery(tx: Tx, { id }: User, code: string): Promise<boolean> {
    return secondFactors.useRecoveryCode(tx, id, recoveryCodeDigest(tokenKey, id, code), clock.now());
  }
}

export type PassSecondFactor = ReturnType<typeof makePassSecondFactor>;
