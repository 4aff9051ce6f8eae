import { Code, ConnectError } from "@connectrpc/connect";
import { refusalFrom } from "@doorlight/common/errors";
import { SendError } from "../domain/send-error.ts";

const transient = new Set([Code.Unavailable, Code.DeadlineExceeded, Code.Canceled, Code.ResourceExhausted]);

/**
 * A peer's answer; undefined for `not_found`. Throws a SendError while the peer is down, and of another code if it
 * answered that it cannot say yet: that may last, as with a key of its own that it has lost.
 */
export async function callPeer<Answer>(call: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await call;
  } catch (error) {
    const refusal = refusalFrom(error);
    if (refusal?.code === "not_found") return undefined;
    if (refusal?.code === "unavailable") throw new SendError("busy", "peer_unable");
    if (error instanceof ConnectError && transient.has(error.code)) throw new SendError("unreachable", "peer_away");
    throw error;
  }
}
