import { ConnectError } from "@connectrpc/connect";

/** The cause of an UNAVAILABLE of a call that no peer began to process. */
export class UnsentCall extends Error {}

/** Whether a call surely had no effect: nothing listens there, the peer ends its connection, or the circuit is open. */
export function isUnsent(error: unknown): boolean {
  return error instanceof ConnectError && error.cause instanceof UnsentCall;
}
