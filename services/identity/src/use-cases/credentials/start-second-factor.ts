import { randomUUID } from "node:crypto";
import { transaction, type Db } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import { authenticatorOf } from "../../domain/authenticator.ts";
import type { CheckPassword } from "../check-password.ts";
import type { Users } from "../ports.ts";
import type { SecondFactors } from "./ports.ts";

type Ports = {
  db: Db;
  users: Users;
  secondFactors: SecondFactors;
  checkPassword: CheckPassword;
  tokenKey: Buffer;
  clock: Clock;
};

/**
 * A new secret for the user's authenticator, which waits for its first code. Refuses `password_wrong`, and
 * `invalid_request` where a factor is on.
 */
export function makeStartSecondFactor({ db, users, secondFactors, checkPassword, tokenKey, clock }: Ports) {
  return async (userId: string, password: string): Promise<{ secret: string; uri: string }> => {
    await checkPassword(userId, password);
    const seed = randomUUID();
    return transaction(db, async (tx) => {
      const user = (await users.find(tx, userId)) ?? refuse("login_required");
      if (!(await secondFactors.begin(tx, userId, seed, clock.now()))) refuse("invalid_request");
      const { secret, uri } = authenticatorOf(tokenKey, seed, user.email);
      return { secret, uri };
    });
  };
}
