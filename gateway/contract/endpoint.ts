import type * as z from "zod/mini";
import type { ErrorCode } from "./errors.ts";

/** Who may call. `guest` is anybody without a session. */
export type Persona = "guest" | "agent" | "invited" | "admin" | "super_admin";

export const everyone = ["guest", "agent", "invited", "admin", "super_admin"] as const satisfies Persona[];
export const admins = ["admin", "super_admin"] as const satisfies Persona[];
export const users = ["agent", "invited", "admin", "super_admin"] as const satisfies Persona[];

export type Schema = z.ZodMiniType;

interface Common {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Express notation: `/api/leads/:id`. */
  readonly path: `/api/${string}`;
  readonly summary: string;
  readonly access: readonly Persona[];
  /** Works for a user who has not accepted the terms in force. */
  readonly beforeTerms?: boolean;
  /** Works for an admin who has yet to set up the second factor. */
  readonly beforeSecondFactor?: boolean;
  /** A change that an admin may make while acting as the user. Reading needs no leave. */
  readonly whileImpersonating?: boolean;
  /** Takes one file, multipart/form-data field `file`, beside the fields of the body. */
  readonly upload?: boolean;
  /** Status of success; 200 unless told otherwise, 204 without an answer. */
  readonly status?: 200 | 201 | 202 | 204;
  /** Needs the header Idempotency-Key. */
  readonly idempotent?: boolean;
  /** Codes of its own, beside those that any call can answer. */
  readonly refusals?: readonly ErrorCode[];
}

type MaybeSchema = Schema | undefined;

/** One call of the HTTP interface: what goes in, what comes out, who may, and what it refuses. */
export interface Endpoint<
  Params extends MaybeSchema = MaybeSchema,
  Query extends MaybeSchema = MaybeSchema,
  Body extends MaybeSchema = MaybeSchema,
  Answer extends MaybeSchema = MaybeSchema,
> extends Common {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly answer: Answer;
}

/** Declares an endpoint and keeps its exact types; what it does not name it does not take. */
export function endpoint<
  Params extends MaybeSchema = undefined,
  Query extends MaybeSchema = undefined,
  Body extends MaybeSchema = undefined,
  Answer extends MaybeSchema = undefined,
>(
  declaration: Common & Partial<Pick<Endpoint<Params, Query, Body, Answer>, "params" | "query" | "body" | "answer">>,
): Endpoint<Params, Query, Body, Answer> {
  return declaration as Endpoint<Params, Query, Body, Answer>;
}

type Out<T> = T extends Schema ? z.output<T> : undefined;
type In<T> = T extends Schema ? z.input<T> : undefined;

/** What a handler receives, after validation. */
export type Received<E extends Endpoint> = {
  params: Out<E["params"]>;
  query: Out<E["query"]>;
  body: Out<E["body"]>;
};

/** What a client sends. */
export type Sent<E extends Endpoint> = {
  params: In<E["params"]>;
  query: In<E["query"]>;
  body: In<E["body"]>;
};

export type AnswerOf<E extends Endpoint> = Out<E["answer"]>;
