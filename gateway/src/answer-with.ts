import { refuse } from "@doorlight/common/errors";
import type { Request, RequestHandler } from "express";
import type { Endpoint } from "../contract/index.ts";
import type { RateLimits } from "./rate-limits.ts";
import type { Handler } from "./route.ts";
import { isSameOrigin } from "./same-origin.ts";
import { roleText } from "./proto-text.ts";
import type { Session, SessionStore } from "./session.ts";
import { validate } from "./validate.ts";

export interface Gate {
  sessions: SessionStore;
  limits: RateLimits;
  publicOrigin: string;
}

const idempotencyKey = /^[\x21-\x7e]{8,128}$/;

/** What every call passes before its handler runs: origin, budget, session, rights, terms, input. */
export function answerWith(endpoint: Endpoint, handle: Handler<Endpoint>, gate: Gate): RequestHandler {
  const { status = endpoint.answer ? 200 : 204 } = endpoint;
  const changesState = endpoint.method !== "GET";

  return async (request, response) => {
    if (changesState) checkOrigin(request, endpoint, gate.publicOrigin);
    await gate.limits.draw(endpoint, request.ip ?? "");
    const session = await gate.sessions.read(request);
    checkRights(endpoint, session);
    const answer = await handle({
      params: endpoint.params && validate(endpoint.params, request.params),
      query: endpoint.query && validate(endpoint.query, request.query),
      body: endpoint.body && validate(endpoint.body, request.body ?? {}),
      idempotencyKey: endpoint.idempotent ? readIdempotencyKey(request) : "",
      session,
      request,
      response,
    } as Parameters<typeof handle>[0]);
    response.status(status);
    if (answer === undefined) response.end();
    else response.json(answer);
  };
}

function checkOrigin(request: Request, endpoint: Endpoint, publicOrigin: string): void {
  if (!isSameOrigin(request, publicOrigin)) refuse("cross_site_request");
  const type = request.get("content-type");
  if (
    type === undefined
      ? endpoint.body
      : !request.is("application/json") && Number(request.get("content-length") ?? 0) > 0
  ) {
    refuse("unsupported_media_type");
  }
}

function checkRights(endpoint: Endpoint, session: Session | undefined): void {
  const persona = session ? roleText(session.user.role) : "guest";
  if (!endpoint.access.includes(persona)) refuse(session ? "forbidden" : "login_required");
  if (session && !endpoint.beforeTerms && !session.user.termsAccepted) refuse("terms_not_accepted");
}

function readIdempotencyKey(request: Request): string {
  const key = request.get("idempotency-key");
  return key !== undefined && idempotencyKey.test(key) ? key : refuse("idempotency_key_missing");
}
