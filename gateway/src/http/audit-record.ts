import { withinDeadline } from "@doorlight/common/rpc";
import { currentTraceId, type Logger } from "@doorlight/common/telemetry";
import { seconds } from "@doorlight/common/time";
import type { Request } from "express";
import type { CountryPack } from "@doorlight/common/product";
import { type Endpoint, endImpersonation, errorCatalogue } from "../../contract/index.ts";
import type { Clients } from "../clients.ts";
import type { Session } from "../sessions/session.ts";
import { auditObjectIds } from "./audit-object.ts";
import { addedId, answeredFields, type Before, sentFields, sentReason } from "./audit-fields.ts";
import type { AuditTarget } from "./audit-target.ts";
import { changesState, missingRight } from "./guard.ts";
import { refusalOf } from "./http-error.ts";
import { isAdmin } from "./is-admin.ts";

export type AuditPorts = {
  users: Pick<Clients["users"], "recordAdminAction" | "recordAdminOutcome">;
  auditTarget: AuditTarget;
  packs: ReadonlyMap<string, Pick<CountryPack, "currency">>;
  log: Pick<Logger, "warn">;
};

/** An error that the action threw, or its answer, with the body of a file that was read since the record. */
export type Ended = { error: unknown } | { answer: unknown; uploaded?: unknown };

/** Names the outcome of a recorded action. Only the first call counts. It never throws. */
export type Complete = (ended: Ended) => Promise<void>;

/** The action is over, whatever time it took; its answer is not kept waiting for long. */
const COMPLETE_MS = seconds(1);

const nothingToComplete: Complete = () => Promise.resolve();

/** The audit of an endpoint's calls: an entry before the attempt, completed after it. */
export function makeAuditRecord(endpoint: Endpoint, { users, auditTarget, packs, log }: AuditPorts) {
  const action = `${endpoint.method} ${endpoint.path}`;

  /** If the call is one that the audit keeps. `newId` is of the object that the call adds, or empty. */
  return async (session: Session | undefined, request: Request, newId: string): Promise<Complete> => {
    if (!session || !isRecorded(endpoint, session)) return nothingToComplete;
    const refusal = missingRight(endpoint, session);
    const { subjectId, before = {} } = session.actorId ? {} : await auditTarget(endpoint, request, session.as);
    const [objectId, ...moreObjectIds] = session.actorId ? [] : newId ? [newId] : auditObjectIds(action, request);
    const about = { ...(subjectId && { subjectId }), ...(objectId && { objectId, moreObjectIds }) };
    const outcome = refusal ? { refused: true, refusal } : { refused: false };
    const isClosed = refusal !== undefined && session.actorId !== undefined;
    const sent = isClosed ? {} : checked(endpoint, request);
    const fields = sentFields(endpoint, sent, before, currencyOf(request, before));
    const entry = {
      action,
      traceId: currentTraceId() ?? "",
      ...outcome,
      ...about,
      fields,
      reason: sentReason(endpoint, sent),
    };
    const { entryIds } = await users.recordAdminAction(entry, session.as);
    return entryIds.length === 0 ? nothingToComplete : completeOf(session, entryIds, before);
  };

  function completeOf(session: Session, entryIds: string[], before: Before): Complete {
    let isComplete = false;
    return async (ended) => {
      if (isComplete) return;
      isComplete = true;
      await withinDeadline(COMPLETE_MS, async () =>
        users.recordAdminOutcome({ entryIds, ...outcomeOf(endpoint, ended, before) }, session.as),
      ).catch(
        // The entry stays, with an unknown outcome.
        (error: unknown) => log.warn({ action, cause: String(error) }, "the outcome of an admin's action was not kept"),
      );
    };
  }

  function currencyOf({ params, body }: Pick<Request, "params" | "body">, before: Before): string | undefined {
    const { country } = { ...before, ...params, ...(body as object) } as { country?: unknown };
    return packs.get(String(country))?.currency;
  }
}

/** What a call says, as far as it keeps the contract: a call that does not is refused. The body of a file is read later. */
function checked({ params, body, upload }: Endpoint, request: Request): { params: unknown; body: unknown } {
  const sent = upload ? undefined : body?.safeParse(request.body ?? {}).data;
  return { params: params?.safeParse(request.params).data, body: sent };
}

function outcomeOf(endpoint: Endpoint, ended: Ended, before: Before) {
  if ("answer" in ended) {
    const fields = [
      ...sentFields(endpoint, { body: ended.uploaded }, before),
      ...answeredFields(endpoint, ended.answer, before),
    ];
    return { outcome: "done", fields, objectId: addedId(endpoint, ended.answer) } as const;
  }
  const { code } = refusalOf(ended.error);
  if (errorCatalogue[code].status >= 500) return { outcome: "failed" } as const;
  return { outcome: "refused", refusal: code } as const;
}

/** Changes by an admin as a user, and alone if no service records them. Identity records the end of acting as a user. */
function isRecorded(endpoint: Endpoint, session: Session): boolean {
  if (session.actorId) return changesState(endpoint) && endpoint !== endImpersonation;
  return endpoint.audited === true && isAdmin(session.user);
}
