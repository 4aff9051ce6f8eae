import { transaction, type Db, type Tx } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import { NoticeKind } from "@doorlight/proto/identity/v1/mails_pb";
import { mayManage, type Actor } from "../../domain/authority.ts";
import type { AnnounceNotice } from "../announce-notice.ts";
import type { Users } from "../ports.ts";
import type { RecordAdminAction } from "../record-admin-action.ts";
import type { MoveToOffice } from "./move-to-office.ts";
import type { JoinRequests } from "./ports.ts";

type Ports = {
  db: Db;
  users: Users;
  joinRequests: JoinRequests;
  moveToOffice: MoveToOffice;
  announceNotice: AnnounceNotice;
  recordAdminAction: RecordAdminAction;
};

/**
 * Lets a user into the office asked for, or not, and tells by mail. Refuses `not_found`, and
 * `forbidden` where the account is not the actor's business.
 */
export function makeDecideJoinRequest(ports: Ports) {
  const { db, users, joinRequests, moveToOffice, announceNotice, recordAdminAction } = ports;

  return (actor: Actor, requestId: string, approved: boolean): Promise<void> =>
    transaction(db, async (tx) => {
      // The user before the request, as everybody locks them.
      const { userId } = (await joinRequests.find(tx, requestId)) ?? refuse("not_found");
      const user = await users.lock(tx, userId);
      const request = await joinRequests.take(tx, requestId);
      if (!request || user?.status !== "active") refuse("not_found");
      if (!mayManage(actor, user)) refuse("forbidden");

      await (approved ? admit(tx, userId, request.officeId) : turnDown(tx, userId));
      const action = approved ? "approve_join_request" : "refuse_join_request";
      await recordAdminAction(tx, { actorId: actor.id, subjectId: userId, action, impersonated: false });
    });

  async function admit(tx: Tx, userId: string, officeId: string): Promise<void> {
    await announceNotice(tx, await moveToOffice(tx, userId, officeId), NoticeKind.OFFICE_JOINED);
  }

  async function turnDown(tx: Tx, userId: string): Promise<void> {
    await announceNotice(tx, await users.change(tx, userId, {}), NoticeKind.OFFICE_REFUSED);
  }
}
