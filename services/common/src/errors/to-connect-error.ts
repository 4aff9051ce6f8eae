import { Code, ConnectError } from "@connectrpc/connect";
import { ErrorDetailSchema } from "@doorlight/proto/common/v1/error_pb";
import { connectCode } from "./connect-code.ts";
import { toErrorDetail } from "./error-detail.ts";
import { isDatabaseTrouble } from "./is-database-trouble.ts";
import { refusalFrom } from "./refusal-from.ts";

/** Codes that say how a call went, not what is inside this process: they may travel on without their text. */
const transportCodes = new Set([
  Code.Canceled,
  Code.DeadlineExceeded,
  Code.ResourceExhausted,
  Code.Unavailable,
  Code.Unimplemented,
]);

/**
 * What goes over the wire for anything thrown: a refusal keeps code, fields and params (also one that came from a
 * service further on); everything else loses its text.
 */
export function toConnectError(error: unknown): ConnectError {
  const refusal = refusalFrom(error);
  if (refusal) {
    const { code } = refusal;
    const detail = { desc: ErrorDetailSchema, value: toErrorDetail(refusal) };
    // The text is the code alone: grpc-js mangles other characters of a message.
    return new ConnectError(code, connectCode[code], undefined, [detail], error);
  }
  return new ConnectError("", codeOf(error), undefined, undefined, error);
}

function codeOf(error: unknown): Code {
  if (error instanceof ConnectError && transportCodes.has(error.code)) return error.code;
  return isDatabaseTrouble(error) ? Code.Unavailable : Code.Internal;
}
