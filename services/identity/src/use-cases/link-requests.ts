import { transaction, type Db, type Tx } from "@doorlight/common/db";
import { addJob } from "@doorlight/common/jobs";
import type { Clock } from "@doorlight/common/time";
import { normaliseEmail } from "../domain/email.ts";
import { linkExpiry, passwordLinkFor, type LinkPurpose } from "../domain/link.ts";
import type { User } from "../domain/user.ts";
import type { Links } from "./links.ts";

/** The step for which somebody at the login screen asks for a link. */
type Step = "confirm_email" | "set_password" | "log_in";

export type LinkTask = { userId: string | null; step: Step };

type Ports = {
  db: Db;
  users: {
    findByEmail(email: string): Promise<User | undefined>;
    lock(tx: Tx, id: string): Promise<User | undefined>;
  };
  signups: { extend(tx: Tx, userId: string, expiresAt: Date): Promise<void> };
  issueLink: Links["issue"];
  clock: Clock;
};

/** Links that people ask for by an address, without a login. */
export function makeLinkRequests({ db, users, signups, issueLink, clock }: Ports) {
  /**
   * Queues a link for an address. `send` looks later whether the account can use it: here every address costs the same
   * work, so that timing does not reveal which addresses have an account.
   */
  async function request(address: string, step: Step): Promise<void> {
    const user = await users.findByEmail(normaliseEmail(address));
    const task: LinkTask = { userId: user?.id ?? null, step };
    await transaction(db, (tx) => addJob(tx, "send-link", task));
  }

  /**
   * Mails the link if the account can use it. Older links keep their own time, since mails may arrive in any order.
   */
  async function send({ userId, step }: LinkTask): Promise<void> {
    if (!userId) return;
    await transaction(db, async (tx) => {
      const user = await users.lock(tx, userId);
      const purpose = user && purposeOf(step, user);
      if (!purpose) return;
      if (purpose === "confirmation") await signups.extend(tx, userId, linkExpiry(purpose, clock.now()));
      await issueLink(tx, user, purpose);
    });
  }

  return { request, send };
}

export type LinkRequests = ReturnType<typeof makeLinkRequests>;

function purposeOf(step: Step, user: User): LinkPurpose | undefined {
  switch (step) {
    case "confirm_email":
      return user.status === "pending" && user.hasPassword ? "confirmation" : undefined;
    case "set_password":
      return passwordLinkFor(user);
    case "log_in":
      return user.status === "active" ? "magic_link" : undefined;
  }
}
