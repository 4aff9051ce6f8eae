// Generated from doorlight.identity.v1.ApiToken by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";
import { Id } from "../common.ts";
import { ApiTokenScope } from "./api-token-scope.ts";
import { Instant } from "../common.ts";

/** A key by which programs of an agent call. Without its secret. */
export const ApiToken = z.object({
  id: Id,
  /** As the agent named it. */
  name: z.string(),
  /** The beginning of the token, to tell it apart. */
  prefix: z.string(),
  /** What it lets its programs do. */
  scopes: z.array(ApiTokenScope),
  createdAt: Instant,
  /** To the minute; null if it was never used. */
  lastUsedAt: z.nullable(Instant),
  /** When it ends unless it is used before. */
  expiresAt: Instant,
  /** Whether it is of test mode. */
  test: z.boolean(),
});
export type ApiToken = z.output<typeof ApiToken>;
