import type { Request, Response } from "express";
import type { ActionRequired, AnswerOf, Endpoint, Received, WaitingApproval } from "../../contract/index.ts";
import type { Session } from "../sessions/session.ts";

/** The input of a handler: checked by the contract, with the session and the raw pair for cookies. */
export type Call<E extends Endpoint> = Received<E> & {
  /** Undefined for a guest. */
  session: Session | undefined;
  /** Empty unless the endpoint is idempotent. */
  idempotencyKey: string;
  /** The source of the caller's key; empty unless the endpoint takes one. */
  sourceId: string;
  /** Whether that key is for tests. */
  isTest: boolean;
  /** For what the call adds, by which the audit knows it already; empty unless the audit names what an endpoint adds. */
  newId: string;
  /** Empty unless the endpoint takes an upload. */
  file: Uint8Array<ArrayBuffer>;
  request: Request;
  response: Response;
};

/** A handler of an endpoint without an answer returns nothing. */
type Result<Answer> = undefined extends Answer ? Answer | void : Answer;

/** A file comes in parts, each when it is taken: text, or bytes. */
export type FileParts = AsyncIterable<string | Uint8Array>;

/** Only an endpoint that says so answers `ActionRequired` or `WaitingApproval`, and only one of a file its parts. */
export type Handler<E extends Endpoint> = (
  call: Call<E>,
) => Promise<Result<AnswerOf<E>> | ActionRequired | WaitingApproval | FileParts>;

export interface Route {
  readonly endpoint: Endpoint;
  readonly handle: Handler<Endpoint>;
}

/** Ties an endpoint of the contract to the code that answers it. */
export function route<E extends Endpoint>(endpoint: E, handle: Handler<E>): Route {
  return { endpoint, handle: handle as unknown as Handler<Endpoint> };
}

/** The session of a call whose endpoint is closed to guests. */
export function signedIn({ session }: { session: Session | undefined }): Session {
  if (!session) throw new Error("An endpoint for users was called without a session");
  return session;
}
