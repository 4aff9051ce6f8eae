import { transaction, type Db } from "@doorlight/common/db";
import type { User } from "../../domain/user.ts";
import type { IssueLink } from "../issue-link.ts";
import type { Users } from "../ports.ts";
import type { InvitationTask } from "./request-invitation.ts";

type Ports = { db: Db; users: Users; issueLink: IssueLink };

/** Sends an agent of the same country a link into the inviter's office. Anybody else gets nothing. */
export function makeSendInvitation({ db, users, issueLink }: Ports) {
  return async ({ inviterId, userId }: InvitationTask): Promise<void> => {
    if (!userId) return;
    await transaction(db, async (tx) => {
      const colleague = await users.lock(tx, userId);
      const inviter = await users.find(tx, inviterId);
      if (!colleague || !inviter?.office || !canBeInvited(colleague, inviter)) return;
      const changed = await users.change(tx, userId, {});
      await issueLink(tx, changed, "office_invitation", { officeId: inviter.office.id, inviterId });
    });
  };
}

function canBeInvited(colleague: User, { country, office }: User): boolean {
  const isAgent = colleague.status === "active" && colleague.role === "agent";
  return isAgent && colleague.country === country && colleague.office?.id !== office?.id;
}
