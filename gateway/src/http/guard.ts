import { refuse } from "@doorlight/common/errors";
import type { Request } from "express";
import type { Endpoint, ErrorCode } from "../../contract/index.ts";
import { role } from "../mappers/enum-text.ts";
import { isSameOrigin } from "./same-origin.ts";
import type { Session } from "../sessions/session.ts";

type Guarded = Pick<
  Endpoint,
  | "method"
  | "access"
  | "beforeTerms"
  | "beforeSecondFactor"
  | "whileImpersonating"
  | "upload"
  | "body"
  | "postedByMailPrograms"
>;

export const changesState = ({ method }: Pick<Endpoint, "method">) => method !== "GET";

/** Lets a change in only from the product's own pages, and only in the form that these pages send. */
export function checkOrigin(request: Request, endpoint: Guarded, publicOrigin: string): void {
  if (!isSameOrigin(request, publicOrigin)) refuse("cross_site_request");
  checkMediaType(request, endpoint);
}

/** Lets a change in only in the form that its endpoint reads. */
export function checkMediaType(request: Request, endpoint: Guarded): void {
  if (endpoint.postedByMailPrograms) return;
  if (endpoint.upload ? !request.is("multipart/form-data") : !isJson(request, endpoint)) {
    refuse("unsupported_media_type");
  }
}

function isJson(request: Request, endpoint: Guarded): boolean {
  if (request.get("content-type") === undefined) return !endpoint.body || (!needsBody(endpoint) && isEmpty(request));
  return Boolean(request.is("application/json")) || Number(request.get("content-length") ?? 0) === 0;
}

/** Node reads neither a length nor chunks if a request has no body; a client may also send a length of zero. */
const isEmpty = (request: Request) =>
  Number(request.get("content-length") ?? 0) === 0 && request.get("transfer-encoding") === undefined;

/** Whether the body may not be left out. Without one it is read as `{}`. */
export function needsBody({ upload, body }: Pick<Endpoint, "upload" | "body">): boolean {
  return upload !== undefined || (body !== undefined && !body.safeParse({}).success);
}

/** Checks second factor, role and terms, and which changes an admin may make while acting as a user. */
export function checkRights(endpoint: Guarded, session: Session | undefined): void {
  const code = missingRight(endpoint, session);
  if (code) refuse(code);
}

/** The refusal of a call that its caller has no right to. */
export function missingRight(endpoint: Guarded, session: Session | undefined): ErrorCode | undefined {
  const isPublic = endpoint.access.includes("guest");
  if (!session) return isPublic ? undefined : "login_required";
  const { user, actorId } = session;
  if (user.secondFactorMissing && !endpoint.beforeSecondFactor && !isPublic) return "second_factor_missing";
  if (!endpoint.access.includes(role.toText(user.role))) return "forbidden";
  if (!user.termsAccepted && !endpoint.beforeTerms) return "terms_not_accepted";
  if (actorId && !isOpenToActor(endpoint)) return "not_while_impersonating";
  return undefined;
}

/** Whether an admin may call it while acting as a user. */
export function isOpenToActor({ whileImpersonating, ...endpoint }: Pick<Endpoint, "method" | "whileImpersonating">) {
  return whileImpersonating ?? !changesState(endpoint);
}
