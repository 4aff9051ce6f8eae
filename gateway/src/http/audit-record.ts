import { withinDeadline } from "@doorlight/common/rpc";
import { currentTraceId, type Logger } from "@doorlight/common/telemetry";
import { seconds } from "@doorlight/common/time";
import type { Request } from "express";
import { type Endpoint, endImpersonation, errorCatalogue } from "../../contract/index.ts";
import type { Clients } from "../clients.ts";
import type { Session } from "../sessions/session.ts";
import { auditObjectIds } from "./audit-object.ts";
import type { AuditSubject } from "./audit-subject.ts";
import { changesState, missingRight } from "./guard.ts";
import { refusalOf } from "./http-error.ts";
import { isAdmin } from "./is-admin.ts";

export type AuditPorts = {
  users: Pick<Clients["users"], "recordAdminAction" | "recordAdminOutcome">;
  auditSubject: AuditSubject;
  log: Pick<Logger, "warn">;
};

/** Names the outcome of a recorded action: done, or the error that it threw. Only the first call counts. It never throws. */
export type Complete = (thrown?: { error: unknown }) => Promise<void>;

/** The action is over, whatever time it took; its answer is not kept waiting for long. */
const COMPLETE_MS = seconds(1);

const nothingToComplete: Complete = () => Promise.resolve();

/** The audit of an endpoint's calls: an entry before the attempt, completed after it. */
export function makeAuditRecord(endpoint: Endpoint, { users, auditSubject, log }: AuditPorts) {
  const action = `${endpoint.method} ${endpoint.path}`;

  /** If the call is one that the audit keeps. `newId` is of the object that the call adds, or empty. */
  return async (session: Session | undefined, request: Request, newId: string): Promise<Complete> => {
    if (!session || !isRecorded(endpoint, session)) return nothingToComplete;
    const refusal = missingRight(endpoint, session);
    const subjectId = session.actorId ? undefined : await auditSubject(endpoint, request, session.as);
    const [objectId, ...moreObjectIds] = session.actorId ? [] : newId ? [newId] : auditObjectIds(action, request);
    const about = { ...(subjectId && { subjectId }), ...(objectId && { objectId, moreObjectIds }) };
    const outcome = refusal ? { refused: true, refusal } : { refused: false };
    const entry = { action, traceId: currentTraceId() ?? "", ...outcome, ...about };
    const { entryIds } = await users.recordAdminAction(entry, session.as);
    return entryIds.length === 0 ? nothingToComplete : completeOf(session, entryIds);
  };

  function completeOf(session: Session, entryIds: string[]): Complete {
    let isComplete = false;
    return async (thrown) => {
      if (isComplete) return;
      isComplete = true;
      const completion = { entryIds, ...outcomeOf(thrown) };
      await withinDeadline(COMPLETE_MS, () => users.recordAdminOutcome(completion, session.as)).catch(
        // The entry stays, with an unknown outcome.
        (error: unknown) => log.warn({ action, cause: String(error) }, "the outcome of an admin's action was not kept"),
      );
    };
  }
}

function outcomeOf(thrown: { error: unknown } | undefined) {
  if (!thrown) return { outcome: "done" } as const;
  const { code } = refusalOf(thrown.error);
  if (errorCatalogue[code].status >= 500) return { outcome: "failed" } as const;
  return { outcome: "refused", refusal: code } as const;
}

/** Changes by an admin as a user, and alone if no service records them. Identity records the end of acting as a user. */
function isRecorded(endpoint: Endpoint, session: Session): boolean {
  if (session.actorId) return changesState(endpoint) && endpoint !== endImpersonation;
  return endpoint.audited === true && isAdmin(session.user);
}
