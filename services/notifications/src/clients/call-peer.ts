import { Code, ConnectError } from "@connectrpc/connect";
import { refusalFrom } from "@doorlight/common/errors";
import { SendError } from "../domain/send-error.ts";

const transient = new Set([Code.Unavailable, Code.DeadlineExceeded, Code.Canceled, Code.ResourceExhausted]);

/** A peer's answer; undefined for `not_found`. Throws a SendError while the peer is away. */
export async function callPeer<Answer>(call: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await call;
  } catch (error) {
    if (refusalFrom(error)?.code === "not_found") return undefined;
    if (error instanceof ConnectError && transient.has(error.code)) throw new SendError("unreachable", "peer_away");
    throw error;
  }
}
