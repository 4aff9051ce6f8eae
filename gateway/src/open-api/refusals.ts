import { type Endpoint, errorCatalogue, type ErrorCode } from "../../contract/index.ts";
import { isOpenToActor } from "../http/guard.ts";
import { fieldErrorTexts } from "./examples/field-errors.ts";

/** Codes that any call can answer. */
export const common: ErrorCode[] = ["invalid_request", "too_many_requests", "unavailable", "internal"];

const retryAfter = { description: "Seconds to wait.", schema: { type: "integer", minimum: 0 } };

/** What an endpoint may answer instead, by status. */
export function refusals(endpoint: Endpoint) {
  const codes: ErrorCode[] = [...(endpoint.refusals ?? []), ...common];
  if (endpoint.method !== "GET" && !endpoint.key) codes.push("cross_site_request");
  if (endpoint.method !== "GET" && !endpoint.postedByMailPrograms) codes.push("unsupported_media_type");
  if (!isOpenToActor(endpoint)) codes.push("not_while_impersonating");
  // A path whose parameters have another form leads nowhere.
  if (endpoint.params) codes.push("not_found");
  if (endpoint.body) codes.push("payload_too_large");
  if (endpoint.body && !endpoint.upload) codes.push("malformed_json");
  if (!endpoint.access.includes("guest")) {
    codes.push("login_required", "forbidden");
    if (!endpoint.beforeTerms) codes.push("terms_not_accepted");
    if (!endpoint.beforeSecondFactor) codes.push("second_factor_missing");
  }
  if (endpoint.tokenForTests) codes.push("token_invalid", "token_scope_missing");
  if (endpoint.idempotent) codes.push("idempotency_key_missing");
  return refusalsOf(codes, fieldErrorTexts(endpoint));
}

/** `fieldErrors` say more of `invalid_request`. */
export function refusalsOf(codes: readonly ErrorCode[], fieldErrors: readonly string[] = []) {
  const textsOf = (code: ErrorCode) => [
    `\`${code}\` ${errorCatalogue[code].message}`,
    ...(code === "invalid_request" ? fieldErrors : []),
  ];
  const byStatus = Map.groupBy(new Set(codes), (code) => errorCatalogue[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      status,
      {
        description: group.flatMap(textsOf).join("\n"),
        ...((status === 429 || status === 503) && { headers: { "Retry-After": retryAfter } }),
        content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
      },
    ]),
  );
}
