import type { DescMessage, MessageShape } from "@bufbuild/protobuf";
import { Code, ConnectError } from "@connectrpc/connect";
import { refusalFrom } from "@doorlight/common/errors";
import { fromMessage, type Plain } from "@doorlight/common/rpc";
import { SendError } from "../domain/send-error.ts";

const transient = new Set([Code.Unavailable, Code.DeadlineExceeded, Code.Canceled, Code.ResourceExhausted]);

/**
 * A peer's answer; undefined for `not_found`. Throws a SendError while the peer is down, and of another code if it
 * answered that it cannot say yet: that may last, as with a key of its own that it has lost.
 */
export function callPeer<Answer extends DescMessage>(
  schema: Answer,
  call: Promise<MessageShape<Answer>>,
): Promise<Plain<Answer> | undefined> {
  // The compiler sees no union in a type that it does not know yet.
  return call.then((answer) => fromMessage(schema, answer) as never, undefinedIfNotFound);
}

function undefinedIfNotFound(error: unknown): undefined {
  const refusal = refusalFrom(error);
  if (refusal?.code === "not_found") return undefined;
  if (refusal?.code === "unavailable") throw new SendError("busy", "peer_unable");
  if (error instanceof ConnectError && transient.has(error.code)) throw new SendError("unreachable", "peer_away");
  throw error;
}
