import { randomUUID } from "node:crypto";
import { transaction, type Db, type Tx } from "@doorlight/common/db";
import type { DataKey } from "@doorlight/common/secrets";
import { refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import { makeAuthenticator } from "../domain/authenticator.ts";
import type { NoticeKind } from "../domain/notice.ts";
import { newRecoveryCodes, recoveryCodeDigest } from "../domain/recovery-code.ts";
import type { User } from "../domain/user.ts";
import type { Passwords } from "./passwords.ts";
import type { SecondFactor } from "./second-factor.ts";

type Ports = {
  db: Db;
  users: {
    lock(tx: Tx, id: string): Promise<User | undefined>;
    countChange(tx: Tx, id: string): Promise<User>;
  };
  secondFactors: {
    begin(tx: Tx, userId: string, seed: string, startedAt: Date): Promise<boolean>;
    find(tx: Tx, userId: string): Promise<{ seed: string; isOn: boolean } | undefined>;
    useStep(tx: Tx, userId: string, step: number): Promise<boolean>;
    turnOn(tx: Tx, userId: string, now: Date): Promise<void>;
    delete(tx: Tx, userId: string): Promise<void>;
    replaceRecoveryCodes(tx: Tx, userId: string, digests: readonly Buffer[]): Promise<void>;
  };
  events: { noticeMailQueued(tx: Tx, user: User, kind: NoticeKind): Promise<void> };
  checkPassword: Passwords["check"];
  secondFactor: SecondFactor;
  dataKey: DataKey;
  clock: Clock;
};

/** A user's own second factor, from its set-up to its end. */
export function makeSecondFactorSetup(ports: Ports) {
  const { db, users, secondFactors, events, checkPassword, secondFactor, dataKey, clock } = ports;

  /**
   * Makes a new secret for the user's authenticator, which waits for its first code. Refuses `password_wrong`, and
   * `invalid_request` if a factor is on.
   */
  async function start(userId: string, password: string): Promise<{ secret: string; uri: string }> {
    await checkPassword(userId, password);
    const seed = randomUUID();
    return transaction(db, async (tx) => {
      const user = (await users.lock(tx, userId)) ?? refuse("login_required");
      if (!(await secondFactors.begin(tx, userId, seed, clock.now()))) refuse("invalid_request");
      const { secret, uri } = makeAuthenticator(await dataKey(), seed, user.email);
      return { secret, uri };
    });
  }

  /** Turns the factor on by its first code. Refuses `second_factor_invalid`. */
  function confirm(userId: string, code: string): Promise<{ user: User; recoveryCodes: string[] }> {
    const now = clock.now();
    return transaction(db, async (tx) => {
      const { email } = (await users.lock(tx, userId)) ?? refuse("login_required");
      const waiting = await secondFactors.find(tx, userId);
      if (!waiting || waiting.isOn) refuse("second_factor_invalid");
      const step = makeAuthenticator(await dataKey(), waiting.seed, email).stepOf(code.replace(/\s/g, ""), now);
      if (step === undefined || !(await secondFactors.useStep(tx, userId, step))) refuse("second_factor_invalid");

      await secondFactors.turnOn(tx, userId, now);
      const recoveryCodes = await issueRecoveryCodes(tx, userId);
      const user = await users.countChange(tx, userId);
      await events.noticeMailQueued(tx, user, "second_factor_on");
      return { user, recoveryCodes };
    });
  }

  /** Turns the factor off; does nothing if none is on. Refuses `password_wrong`, `second_factor_invalid`. */
  async function disable(userId: string, password: string, code: string): Promise<User> {
    await checkPassword(userId, password);
    const disabled = await transaction(db, async (tx) => {
      const user = (await users.lock(tx, userId)) ?? refuse("login_required");
      if (!user.secondFactorOn) return user;
      if (!(await secondFactor.passes(tx, user, code || refuse("second_factor_invalid")))) return undefined;
      await secondFactors.delete(tx, userId);
      const changed = await users.countChange(tx, userId);
      await events.noticeMailQueued(tx, changed, "second_factor_off");
      return changed;
    });
    return disabled ?? refuse("second_factor_invalid");
  }

  /** Makes ten new recovery codes. Refuses `second_factor_invalid`, even if no second factor is on. */
  async function renewRecoveryCodes(userId: string, code: string): Promise<string[]> {
    const renewed = await transaction(db, async (tx) => {
      const user = (await users.lock(tx, userId)) ?? refuse("login_required");
      if (!user.secondFactorOn || !code) refuse("second_factor_invalid");
      return (await secondFactor.passes(tx, user, code)) ? issueRecoveryCodes(tx, userId) : undefined;
    });
    return renewed ?? refuse("second_factor_invalid");
  }

  /** The former codes become void. Only the digests of the new ones are stored. */
  async function issueRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
    const key = await dataKey();
    const codes = newRecoveryCodes();
    const digests = codes.map((code) => recoveryCodeDigest(key, userId, code));
    await secondFactors.replaceRecoveryCodes(tx, userId, digests);
    return codes;
  }

  return { start, confirm, disable, renewRecoveryCodes };
}
