import { transaction, type Db } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import type { TermsInForce } from "../../domain/terms.ts";
import type { User } from "../../domain/user.ts";
import type { AnnounceUpdate } from "../announce-update.ts";
import type { TermsAnswers, Users } from "../ports.ts";

type Ports = {
  db: Db;
  users: Users;
  terms: TermsAnswers;
  announceUpdate: AnnounceUpdate;
  termsInForce: TermsInForce;
  clock: Clock;
};

/** Records whether a user accepts the terms in force. Declining blocks use until they are accepted. */
export function makeAnswerTerms({ db, users, terms, announceUpdate, termsInForce, clock }: Ports) {
  return (userId: string, accepted: boolean): Promise<User> =>
    transaction(db, async (tx) => {
      const user = (await users.lock(tx, userId)) ?? refuse("login_required");
      const version = termsInForce(user.country) ?? refuse("country_not_open");
      await terms.add(tx, { userId, version, accepted, answeredAt: clock.now() });
      const changed = await users.change(tx, userId, { acceptedTermsVersion: accepted ? version : null });
      await announceUpdate(tx, changed);
      return changed;
    });
}
