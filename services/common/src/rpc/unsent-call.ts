import { ConnectError } from "@connectrpc/connect";

/** The cause of an UNAVAILABLE that this process gave itself, before anything was sent. */
export class UnsentCall extends Error {}

/** Whether a call surely never reached its peer, so that it had no effect: nothing listens there, or the circuit is open. */
export function isUnsent(error: unknown): boolean {
  return error instanceof ConnectError && error.cause instanceof UnsentCall;
}
