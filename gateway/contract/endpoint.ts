import type * as z from "zod/mini";
import type { ErrorCode } from "./errors.ts";
import type { ApiTokenScope } from "./messages/api-token-scope.ts";
import type { Role } from "./user.ts";

/** The caller of an endpoint: a user's role, or `guest` for a caller without a session. */
type Principal = "guest" | Role;

export const admins = ["admin", "super_admin"] as const satisfies Principal[];
export const superAdmins = ["super_admin"] as const satisfies Principal[];
export const users = ["agent", "invited", ...admins] as const satisfies Principal[];
export const everyone = ["guest", ...users] as const satisfies Principal[];

/** Whether a user works in the back office. */
export function isAdmin({ role }: { role: Role }): boolean {
  return admins.some((admin) => admin === role);
}

export type Schema = z.ZodMiniType;

/**
 * What the audit keeps of a recorded call: of other fields of path and body, which may be about people, it keeps the name
 * alone. A dot leads into an object.
 */
export interface Kept {
  /** Fields of path and body whose values it keeps, with those that they replace; `reason` whole, until the account is erased. */
  readonly values?: readonly string[];
  /** The same, of amounts in minor units of the country's currency. */
  readonly money?: readonly string[];
  /** Whether a field that is left out removes what was there. */
  readonly absentClears?: boolean;
  /** Fields of the answer; of a list it keeps how many there are. */
  readonly answer?: readonly string[];
  /** Fields of what the call removes, which nobody can look up after it. */
  readonly removes?: readonly string[];
  /** Where the answer has the id of what the call adds. */
  readonly adds?: string;
}

interface Common {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Express notation: `/api/leads/:id`. */
  readonly path: `/api/${string}`;
  readonly summary: string;
  readonly access: readonly Principal[];
  /** Works for a user who has not accepted the terms in force. */
  readonly beforeTerms?: boolean;
  /** Works for an admin who has yet to set up the second factor. */
  readonly beforeSecondFactor?: boolean;
  /** Whether an admin may do it while acting as the user: a change not by default, a read by default. */
  readonly whileImpersonating?: boolean;
  /** Recorded in the audit even if an admin does it alone, because no service records it itself. */
  readonly audited?: boolean;
  /** Names of fields alone by default. */
  readonly keeps?: Kept;
  /** The body is multipart/form-data: one file of this kind in the field `file`, beside the fields of the schema. */
  readonly upload?: "picture" | "mail_picture" | "xml" | "csv" | "large_csv";
  /** Checks or sets a password: its hash waits its turn, so the call may take longer than a click. */
  readonly hashesPassword?: boolean;
  /** The answer is a file of this type: it may take longer than a click. */
  readonly file?: "text/csv" | "application/pdf" | "application/xml";
  /** Waits for the card provider, so the call may take longer than a click. */
  readonly asksCardProvider?: boolean;
  /** Answers 202 with `ActionRequired` while the caller has to take a step of the card provider first. */
  readonly mayRequireAction?: boolean;
  /** Answers 202 with `WaitingApproval` if another admin has to approve it. */
  readonly mayNeedApproval?: boolean;
  /** Status of success. Default: 200, or 204 without an answer. */
  readonly status?: 200 | 201 | 202 | 204;
  /** Mail programs post a form to it (RFC 8058). Its body is ignored. */
  readonly postedByMailPrograms?: boolean;
  /** For programs alone: a key of this kind as `Authorization: Bearer`. No cookie is read, and any site may call. */
  readonly key?: "source";
  /** For programs of agents alone: an API token that may read this, as `Authorization: Bearer`. No cookie is read. */
  readonly token?: ApiTokenScope;
  /** Also for programs of agents, by an API token for tests that may do this: about tests alone. No other token does. */
  readonly tokenForTests?: ApiTokenScope;
  /** Requires the header Idempotency-Key. */
  readonly idempotent?: boolean;
  /** Its own codes, beside the codes of every endpoint. */
  readonly refusals?: readonly ErrorCode[];
}

type MaybeSchema = Schema | undefined;

/** One call of the HTTP interface: input, answer, callers and refusals. */
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

/** Declares an endpoint with its exact types. It takes no input without a schema. */
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

/** A handler's input, after validation. */
export type Received<E extends Endpoint> = {
  params: Out<E["params"]>;
  query: Out<E["query"]>;
  body: Out<E["body"]>;
};

/** A client's input, before validation. */
export type Sent<E extends Endpoint> = {
  params: In<E["params"]>;
  query: In<E["query"]>;
  body: In<E["body"]>;
};

export type AnswerOf<E extends Endpoint> = Out<E["answer"]>;
