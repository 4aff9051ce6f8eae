import { transaction, type Db } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import { NoticeKind } from "@doorlight/proto/identity/v1/mails_pb";
import type { User } from "../../domain/user.ts";
import type { AnnounceNotice } from "../announce-notice.ts";
import type { CheckPassword } from "../check-password.ts";
import type { Users } from "../ports.ts";
import type { SecondFactors } from "./ports.ts";
import type { UseSecondFactor } from "./use-second-factor.ts";

type Ports = {
  db: Db;
  users: Users;
  secondFactors: SecondFactors;
  checkPassword: CheckPassword;
  useSecondFactor: UseSecondFactor;
  announceNotice: AnnounceNotice;
};

/** Turns the second factor off; where there is none nothing happens. Refuses `password_wrong`, `second_factor_invalid`. */
export function makeDisableSecondFactor(ports: Ports) {
  const { db, users, secondFactors, checkPassword, useSecondFactor, announceNotice } = ports;

  return async (userId: string, password: string, code: string): Promise<User> => {
    await checkPassword(userId, password);
    return transaction(db, async (tx) => {
      const user = (await users.lock(tx, userId)) ?? refuse("login_required");
      if (!user.secondFactorOn) return user;
      await useSecondFactor(tx, user, code || refuse("second_factor_invalid"));
      await secondFactors.remove(tx, userId);
      const changed = await users.change(tx, userId, {});
      await announceNotice(tx, changed, NoticeKind.SECOND_FACTOR_OFF);
      return changed;
    });
  };
}
