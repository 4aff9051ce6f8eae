import { transaction, type Db } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import { addJob } from "@doorlight/common/jobs";
import { normaliseEmail } from "../../domain/email.ts";
import type { Users } from "../ports.ts";

export type InvitationTask = { inviterId: string; userId: string | null };

type Ports = { db: Db; users: Users };

/**
 * Asks to mail a colleague an invitation. Who has the address is looked at later: every address costs the same work
 * here, so that timing does not tell who has an account. Refuses `forbidden` without an office.
 */
export function makeRequestInvitation({ db, users }: Ports) {
  return async (inviterId: string, address: string): Promise<void> => {
    const inviter = (await users.find(db, inviterId)) ?? refuse("login_required");
    if (!inviter.office) refuse("forbidden");
    const colleague = await users.findByEmail(db, normaliseEmail(address));
    const task: InvitationTask = { inviterId, userId: colleague?.id ?? null };
    await transaction(db, (tx) => addJob(tx, "invite-colleague", task));
  };
}
