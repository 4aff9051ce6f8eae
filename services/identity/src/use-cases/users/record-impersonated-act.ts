import type { Db } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { RecordAdminAction } from "../record-admin-action.ts";

type Attempted = {
  userId: string;
  actorId: string | undefined;
  /** Method and route. */ action: string;
  traceId: string;
};

/** Writes down what an admin who acts as a user is about to try. Refuses `forbidden` for users who act themselves. */
export function makeRecordImpersonatedAct({ db, recordAdminAction }: { db: Db; recordAdminAction: RecordAdminAction }) {
  return async ({ userId, actorId, action, traceId }: Attempted): Promise<void> => {
    if (!actorId) refuse("forbidden");
    await recordAdminAction(db, { actorId, subjectId: userId, action, impersonated: true, traceId });
  };
}
