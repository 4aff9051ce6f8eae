import { ConnectError } from "@connectrpc/connect";
import { ErrorDetailSchema } from "@doorlight/proto/common/v1/error_pb";
import { fromErrorDetail } from "./error-detail.ts";
import { Refusal } from "./refusal.ts";

const read = new WeakMap<ConnectError, Refusal | undefined>();

/** The refusal in an error of this process or of a called service; undefined if the error is none. */
export function refusalFrom(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (!(error instanceof ConnectError)) return undefined;
  // Spans, retries and answers all ask, and reading the details is slow.
  if (!read.has(error)) read.set(error, readRefusal(error));
  return read.get(error);
}

function readRefusal(error: ConnectError): Refusal | undefined {
  const [detail] = error.findDetails(ErrorDetailSchema);
  return detail && fromErrorDetail(detail);
}
