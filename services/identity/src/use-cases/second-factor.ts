import type { Tx } from "@doorlight/common/db";
import type { DataKey } from "@doorlight/common/secrets";
import { refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import { makeAuthenticator } from "../domain/authenticator.ts";
import { WRONG_CODES_OF_LINK } from "../domain/link.ts";
import { recoveryCodeDigest } from "../domain/recovery-code.ts";
import type { User } from "../domain/user.ts";
import { waitAfter, withWrongCode, type WrongCodes } from "../domain/wrong-codes.ts";
import type { Redeemed } from "./links.ts";

type Ports = {
  secondFactors: {
    find(tx: Tx, userId: string): Promise<{ seed: string; wrongCodes: WrongCodes } | undefined>;
    setWrongCodes(tx: Tx, userId: string, wrongCodes: WrongCodes): Promise<void>;
    useStep(tx: Tx, userId: string, step: number): Promise<boolean>;
    useRecoveryCode(tx: Tx, userId: string, digest: Buffer, now: Date): Promise<boolean>;
  };
  links: { countWrongCode(tx: Tx, id: string, most: number): Promise<void> };
  dataKey: DataKey;
  clock: Clock;
};

/**
 * The check of a second factor. Users without one pass; each code of the authenticator and each recovery code works
 * once. Wrong codes count against the account, with a password or a link, and delay the next one. The caller locks the
 * user in a transaction and commits it even for a wrong code, or nothing would be counted.
 */
export function makeSecondFactor({ secondFactors, links, dataKey, clock }: Ports) {
  /**
   * Uses a code up; false for a wrong or used one. Refuses `second_factor_required` without a code and
   * `too_many_requests` while a wrong code delays the next one.
   */
  async function passes(tx: Tx, user: User, code: string | undefined): Promise<boolean> {
    if (!user.secondFactorOn) return true;
    if (!code) refuse("second_factor_required");
    const factor = await secondFactors.find(tx, user.id);
    if (!factor) return false;
    const now = clock.now();
    const wait = waitAfter(factor.wrongCodes, now);
    if (wait > 0) refuse("too_many_requests", { params: { retryAfter: String(Math.ceil(wait / 1000)) } });

    const isRight = await spendCode(tx, user, factor.seed, code);
    if (!isRight) await secondFactors.setWrongCodes(tx, user.id, withWrongCode(factor.wrongCodes, now));
    else if (factor.wrongCodes.count > 0) await secondFactors.setWrongCodes(tx, user.id, { count: 0, lastAt: null });
    return isRight;
  }

  /** The same beside a link that was just redeemed. A wrong code makes it usable again, until there are too many. */
  async function passesWithLink(tx: Tx, { user, link }: Redeemed, code: string | undefined): Promise<boolean> {
    const hasPassed = await passes(tx, user, code);
    if (!hasPassed) await links.countWrongCode(tx, link.id, WRONG_CODES_OF_LINK);
    return hasPassed;
  }

  function spendCode(tx: Tx, user: User, seed: string, code: string): Promise<boolean> {
    const digits = code.replace(/\s/g, "");
    return /^\d{6}$/.test(digits) ? spendAuthenticatorCode(tx, user, seed, digits) : spendRecoveryCode(tx, user, code);
  }

  async function spendAuthenticatorCode(tx: Tx, { id, email }: User, seed: string, code: string): Promise<boolean> {
    const step = makeAuthenticator(await dataKey(), seed, email).stepOf(code, clock.now());
    return step !== undefined && secondFactors.useStep(tx, id, step);
  }

  async function spendRecoveryCode(tx: Tx, { id }: User, code: string): Promise<boolean> {
    return secondFactors.useRecoveryCode(tx, id, recoveryCodeDigest(await dataKey(), id, code), clock.now());
  }

  return { passes, passesWithLink };
}

export type SecondFactor = ReturnType<typeof makeSecondFactor>;
