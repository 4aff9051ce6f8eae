import { Code, ConnectError } from "@connectrpc/connect";
import { refusalFrom } from "@doorlight/common/errors";
import { SendFault } from "../domain/send-fault.ts";

const passing = new Set([Code.Unavailable, Code.DeadlineExceeded, Code.Canceled, Code.ResourceExhausted]);

/** What a peer answers; undefined when it knows of no such thing. Throws a SendFault while the peer is away. */
export async function ask<Answer>(call: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await call;
  } catch (error) {
    if (refusalFrom(error)?.code === "not_found") return undefined;
    if (error instanceof ConnectError && passing.has(error.code)) throw new SendFault("unreachable", "peer_away");
    throw error;
  }
}
