import { refuse } from "@doorlight/common/errors";
import type { Actor } from "../../domain/authority.ts";
import type { IssueLink } from "../issue-link.ts";
import type { ActOnUser } from "./act-on-user.ts";

type Ports = { actOnUser: ActOnUser; issueLink: IssueLink };

/** Mails another link to set the first password; older ones keep their own time, since mails may arrive in any order. */
export function makeResendSetup({ actOnUser, issueLink }: Ports) {
  return (actor: Actor, userId: string): Promise<void> =>
    actOnUser(actor, "resend_setup", userId, async (tx, user) => {
      if (user.status !== "pending" || user.hasPassword) refuse("invalid_request");
      await issueLink(tx, user, "password_setup");
    });
}
