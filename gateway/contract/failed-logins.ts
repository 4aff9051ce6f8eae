import * as z from "zod/mini";
import { idParams, Instant } from "./common.ts";
import { admins, endpoint } from "./endpoint.ts";

/** Log-ins that failed by a wrong password or code, and the wait after them; null while they cannot be had. */
export const FailedLogins = z.object({
  /** Those of a network count until a day passes without another, or until a log-in from there. */
  count: z.int(),
  /** Time of the last one; null without one. */
  lastAt: z.nullable(Instant),
  /** Until when a network where log-ins failed has to wait for its next attempt, the longest wait; null without one. */
  waitsUntil: z.nullable(Instant),
});
export type FailedLogins = z.output<typeof FailedLogins>;

export const endLoginWait = endpoint({
  method: "DELETE",
  path: "/api/admin/users/:id/login-wait",
  summary:
    "End the wait after failed log-ins and wrong codes of the user; those no longer count. Rate limits of a network, and of all log-ins into the account together, stay. An admin who does nothing alone gets `forbidden`.",
  access: admins,
  params: idParams,
  status: 204,
  refusals: ["not_found"],
});
