import { refuse } from "@doorlight/common/errors";
import type { Request } from "express";
import type { Endpoint } from "../contract/index.ts";
import { roleText } from "./proto-text.ts";
import { isSameOrigin } from "./same-origin.ts";
import type { Session } from "./session.ts";

type Asked = Pick<
  Endpoint,
  "method" | "access" | "beforeTerms" | "beforeSecondFactor" | "whileImpersonating" | "upload" | "body"
>;

export const changesState = ({ method }: Pick<Endpoint, "method">) => method !== "GET";

/** Lets a change in from pages of ours only, and in the one form that such pages send. */
export function checkOrigin(request: Request, endpoint: Asked, publicOrigin: string): void {
  if (!isSameOrigin(request, publicOrigin)) refuse("cross_site_request");
  if (endpoint.upload ? !request.is("multipart/form-data") : !isJson(request, endpoint)) {
    refuse("unsupported_media_type");
  }
}

function isJson(request: Request, endpoint: Asked): boolean {
  if (request.get("content-type") === undefined) return !endpoint.body;
  return Boolean(request.is("application/json")) || Number(request.get("content-length") ?? 0) === 0;
}

/** Who may: second factor, role, terms, and what an admin may change as another. */
export function checkRights(endpoint: Asked, session: Session | undefined): void {
  const isPublic = endpoint.access.includes("guest");
  if (!session) {
    if (!isPublic) refuse("login_required");
    return;
  }
  const { user, actorId } = session;
  if (user.secondFactorMissing && !endpoint.beforeSecondFactor && !isPublic) refuse("second_factor_missing");
  if (!endpoint.access.includes(roleText(user.role))) refuse("forbidden");
  if (!user.termsAccepted && !endpoint.beforeTerms) refuse("terms_not_accepted");
  if (actorId && changesState(endpoint) && !endpoint.whileImpersonating) refuse("not_while_impersonating");
}
