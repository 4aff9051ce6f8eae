import { transaction, type Db } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import { NoticeKind } from "@doorlight/proto/identity/v1/mails_pb";
import { authenticatorOf } from "../../domain/authenticator.ts";
import type { User } from "../../domain/user.ts";
import type { AnnounceNotice } from "../announce-notice.ts";
import type { Users } from "../ports.ts";
import type { IssueRecoveryCodes } from "./issue-recovery-codes.ts";
import type { SecondFactors } from "./ports.ts";

type Ports = {
  db: Db;
  users: Users;
  secondFactors: SecondFactors;
  issueRecoveryCodes: IssueRecoveryCodes;
  announceNotice: AnnounceNotice;
  tokenKey: Buffer;
  clock: Clock;
};

/** Turns on the factor whose secret waits, by its first code. Refuses `second_factor_invalid`. */
export function makeConfirmSecondFactor(ports: Ports) {
  const { db, users, secondFactors, issueRecoveryCodes, announceNotice, tokenKey, clock } = ports;

  return async (userId: string, code: string): Promise<{ user: User; recoveryCodes: string[] }> => {
    const now = clock.now();
    return transaction(db, async (tx) => {
      const { email } = (await users.lock(tx, userId)) ?? refuse("login_required");
      const waiting = await secondFactors.find(tx, userId);
      if (!waiting || waiting.isOn) refuse("second_factor_invalid");
      const step = authenticatorOf(tokenKey, waiting.seed, email).stepOf(code.replace(/\s/g, ""), now);
      if (step === undefined || !(await secondFactors.useStep(tx, userId, step))) refuse("second_factor_invalid");

      await secondFactors.turnOn(tx, userId, now);
      const recoveryCodes = await issueRecoveryCodes(tx, userId);
      const user = await users.change(tx, userId, {});
      await announceNotice(tx, user, NoticeKind.SECOND_FACTOR_ON);
      return { user, recoveryCodes };
    });
  };
}
