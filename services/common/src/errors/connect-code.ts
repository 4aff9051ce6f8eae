import { Code } from "@connectrpc/connect";
import type { ErrorCode } from "./error-code.ts";

/** The protocol's own word for each refusal, so that callers who know nothing of Doorlight behave well too. */
export const connectCode: Readonly<Record<ErrorCode, Code>> = {
  invalid_request: Code.InvalidArgument,
  malformed_json: Code.InvalidArgument,
  unsupported_media_type: Code.InvalidArgument,
  payload_too_large: Code.ResourceExhausted,
  not_found: Code.NotFound,
  method_not_allowed: Code.Unimplemented,
  too_many_requests: Code.ResourceExhausted,
  cross_site_request: Code.PermissionDenied,
  idempotency_key_missing: Code.InvalidArgument,
  idempotency_key_reused: Code.FailedPrecondition,
  unavailable: Code.Unavailable,
  internal: Code.Internal,

  login_required: Code.Unauthenticated,
  invalid_credentials: Code.Unauthenticated,
  forbidden: Code.PermissionDenied,
  not_regular_user: Code.PermissionDenied,
  terms_not_accepted: Code.PermissionDenied,
  account_deactivated: Code.PermissionDenied,
  email_taken: Code.AlreadyExists,
  pending_signup: Code.AlreadyExists,
  link_expired: Code.FailedPrecondition,
  country_not_open: Code.FailedPrecondition,

  payment_method_missing: Code.FailedPrecondition,
  not_enough_credits: Code.FailedPrecondition,
  pricing_misconfigured: Code.FailedPrecondition,
  already_bought: Code.AlreadyExists,
  lead_unavailable: Code.NotFound,
  last_spot_taken: Code.FailedPrecondition,
  lead_closed: Code.FailedPrecondition,
  office_already_bought: Code.FailedPrecondition,
  purchase_in_progress: Code.Aborted,
};
