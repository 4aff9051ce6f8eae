import { ConnectError } from "@connectrpc/connect";
import { ErrorDetailSchema } from "@doorlight/proto/common/v1/error_pb";
import { fromWireCode } from "./error-code.ts";
import { Refusal } from "./refusal.ts";

/** The refusal inside anything thrown, here or by a service that was called; undefined where there is none. */
export function refusalFrom(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (!(error instanceof ConnectError)) return undefined;
  const [detail] = error.findDetails(ErrorDetailSchema);
  const code = detail && fromWireCode(detail.code);
  if (!detail || !code) return undefined;
  const fields = detail.fields.map(({ path, code, message }) => ({ path, code, message }));
  return new Refusal(code, { fields, params: detail.params });
}
