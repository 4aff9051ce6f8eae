import { refuse } from "@doorlight/common/errors";
import { currentTraceId } from "@doorlight/common/telemetry";
import type { Request, RequestHandler, Response } from "express";
import { type Endpoint, endImpersonation } from "../contract/index.ts";
import { accountsOf } from "./account-of.ts";
import type { Clients } from "./clients.ts";
import { changesState, checkOrigin, checkRights } from "./gate.ts";
import { networkOf } from "./network-of.ts";
import type { RateLimits } from "./rate-limits.ts";
import type { Handler } from "./route.ts";
import type { Session, SessionStore } from "./session.ts";
import { readUpload } from "./upload.ts";
import { validate } from "./validate.ts";

export interface Gate {
  sessions: Pick<SessionStore, "read">;
  limits: RateLimits;
  users: Pick<Clients["users"], "recordAdminAction">;
  publicOrigin: string;
}

const idempotencyKey = /^[\x21-\x7e]{8,128}$/;

/** What every call passes before its handler runs: origin, budget, session, audit, rights, input. */
export function makeAnswer(endpoint: Endpoint, handle: Handler<Endpoint>, gate: Gate): RequestHandler {
  const { status = endpoint.answer ? 200 : 204 } = endpoint;

  async function drawOn(accounts: string[]): Promise<void> {
    await Promise.all(accounts.map((account) => gate.limits.ofAccount(endpoint, account)));
  }

  return async (request, response) => {
    if (changesState(endpoint)) checkOrigin(request, endpoint, gate.publicOrigin);
    // At once: Redis answers both in one round trip.
    const [, session] = await Promise.all([
      gate.limits.ofNetwork(endpoint, networkOf(request)),
      gate.sessions.read(request),
    ]);
    if (session?.actorId && isRecorded(endpoint)) await recordAdminAction(endpoint, session, gate);
    checkRights(endpoint, session);
    // A file is taken into memory: not before its sender's budget has room for it.
    if (endpoint.upload) await drawOn(accountsOf(session, undefined));
    const input = await readInput(endpoint, request, response);
    if (!endpoint.upload) await drawOn(accountsOf(session, input.body));
    const answer = await handle({ ...input, session, request, response } as Parameters<typeof handle>[0]);
    response.status(status);
    if (answer === undefined) response.end();
    else response.json(answer);
  };
}

/** Coming back is no change in another's name: identity writes it down itself, as it does the beginning. */
const isRecorded = (endpoint: Endpoint) => changesState(endpoint) && endpoint !== endImpersonation;

/** An admin's changes in another's name are noted before they are tried, whatever comes of them. */
async function recordAdminAction({ method, path }: Endpoint, session: Session, { users }: Gate): Promise<void> {
  await users.recordAdminAction({ action: `${method} ${path}`, traceId: currentTraceId() ?? "" }, session.as);
}

async function readInput(endpoint: Endpoint, request: Request, response: Response) {
  const params: unknown = endpoint.params && validate(endpoint.params, request.params);
  const query: unknown = endpoint.query && validate(endpoint.query, request.query);
  const file = endpoint.upload ? await readUpload(request, response) : new Uint8Array();
  // Fields of a form come without a prototype.
  const sent: unknown = endpoint.upload ? { ...(request.body as object) } : (request.body ?? {});
  const body: unknown = endpoint.body && validate(endpoint.body, sent);
  return { params, query, body, file, idempotencyKey: endpoint.idempotent ? readIdempotencyKey(request) : "" };
}

function readIdempotencyKey(request: Request): string {
  const key = request.get("idempotency-key");
  return key !== undefined && idempotencyKey.test(key) ? key : refuse("idempotency_key_missing");
}
