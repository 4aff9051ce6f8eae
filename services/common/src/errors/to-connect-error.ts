import { Code, ConnectError } from "@connectrpc/connect";
import { ErrorDetailSchema } from "@doorlight/proto/common/v1/error_pb";
import type { ErrorCode } from "./error-code.ts";
import { toErrorDetail } from "./error-detail.ts";
import { isTransientDatabaseError } from "./is-transient-database-error.ts";
import { refusalFrom } from "./refusal-from.ts";

/**
 * The protocol's own word for a refusal, for callers who know only the protocol. Any other is FAILED_PRECONDITION: the
 * state of something forbids the call.
 */
const protocolCodes: Readonly<Partial<Record<ErrorCode, Code>>> = {
  invalid_request: Code.InvalidArgument,
  malformed_json: Code.InvalidArgument,
  unsupported_media_type: Code.InvalidArgument,
  payload_too_large: Code.ResourceExhausted,
  not_found: Code.NotFound,
  method_not_allowed: Code.Unimplemented,
  too_many_requests: Code.ResourceExhausted,
  cross_site_request: Code.PermissionDenied,
  idempotency_key_missing: Code.InvalidArgument,
  unavailable: Code.Unavailable,
  internal: Code.Internal,
  login_required: Code.Unauthenticated,
  forbidden: Code.PermissionDenied,
  signature_invalid: Code.Unauthenticated,
};

/** Codes about the call itself, not about this process: they may travel on, without their text. */
const transportCodes = new Set([
  Code.Canceled,
  Code.DeadlineExceeded,
  Code.ResourceExhausted,
  Code.Unavailable,
  Code.Unimplemented,
]);

/**
 * An error as it goes over the wire: a refusal keeps code, fields and params, also one of a service further on; any
 * other error loses its text.
 */
export function toConnectError(error: unknown): ConnectError {
  const refusal = refusalFrom(error);
  if (refusal) {
    const { code } = refusal;
    const detail = { desc: ErrorDetailSchema, value: toErrorDetail(refusal) };
    // The text is the code alone: grpc-js mangles other characters of a message.
    return new ConnectError(code, protocolCodes[code] ?? Code.FailedPrecondition, undefined, [detail], error);
  }
  return new ConnectError("", codeOf(error), undefined, undefined, error);
}

function codeOf(error: unknown): Code {
  if (error instanceof ConnectError && transportCodes.has(error.code)) return error.code;
  return isTransientDatabaseError(error) ? Code.Unavailable : Code.Internal;
}
