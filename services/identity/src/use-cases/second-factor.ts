import type { Tx } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import { makeAuthenticator } from "../domain/authenticator.ts";
import { WRONG_CODES_OF_LINK } from "../domain/link.ts";
import { recoveryCodeDigest } from "../domain/recovery-code.ts";
import type { User } from "../domain/user.ts";
import type { DataKey } from "./data-key.ts";
import type { Redeemed } from "./links.ts";

type Ports = {
  secondFactors: {
    find(tx: Tx, userId: string): Promise<{ seed: string } | undefined>;
    useStep(tx: Tx, userId: string, step: number): Promise<boolean>;
    useRecoveryCode(tx: Tx, userId: string, digest: Buffer, now: Date): Promise<boolean>;
  };
  links: { countWrongCode(tx: Tx, id: string, most: number): Promise<void> };
  dataKey: DataKey;
  clock: Clock;
};

/** The check of a second factor. Users without one pass; each code of the authenticator and each recovery code works once. */
export function makeSecondFactor({ secondFactors, links, dataKey, clock }: Ports) {
  /** Uses a code up. Refuses `second_factor_required` without a code, `second_factor_invalid` for a wrong or used one. */
  async function check(tx: Tx, user: User, code: string | undefined): Promise<void> {
    if (!(await passes(tx, user, code))) refuse("second_factor_invalid");
  }

  /**
   * Uses up a code that is given together with a link that was just redeemed. Refuses `second_factor_required` without a
   * code. Returns false for a wrong one, which the caller commits: it is counted and makes the link usable again, until
   * there are too many.
   */
  async function passesWithLink(tx: Tx, { user, link }: Redeemed, code: string | undefined): Promise<boolean> {
    const hasPassed = await passes(tx, user, code);
    if (!hasPassed) await links.countWrongCode(tx, link.id, WRONG_CODES_OF_LINK);
    return hasPassed;
  }

  async function passes(tx: Tx, user: User, code: string | undefined): Promise<boolean> {
    if (!user.secondFactorOn) return true;
    if (!code) refuse("second_factor_required");
    const digits = code.replace(/\s/g, "");
    return /^\d{6}$/.test(digits) ? useAuthenticatorCode(tx, user, digits) : useRecoveryCode(tx, user, code);
  }

  async function useAuthenticatorCode(tx: Tx, { id, email }: User, code: string): Promise<boolean> {
    const factor = await secondFactors.find(tx, id);
    const step = factor && makeAuthenticator(await dataKey(), factor.seed, email).stepOf(code, clock.now());
    return step !== undefined && secondFactors.useStep(tx, id, step);
  }

  async function useRecoveryCode(tx: Tx, { id }: User, code: string): Promise<boolean> {
    return secondFactors.useRecoveryCode(tx, id, recoveryCodeDigest(await dataKey(), id, code), clock.now());
  }

  return { check, passesWithLink };
}

export type SecondFactor = ReturnType<typeof makeSecondFactor>;
