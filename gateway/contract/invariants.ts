import * as z from "zod/mini";
import { admins, endpoint } from "./endpoint.ts";
import { Invariant } from "./messages/invariant.ts";

export { Invariant };

export const ServiceInvariants = z.object({
  /** Service whose database was checked. */
  service: z.string(),
  /** Null if the service did not answer. */
  invariants: z.nullable(z.array(Invariant)),
});
export type ServiceInvariants = z.output<typeof ServiceInvariants>;

export const listInvariants = endpoint({
  method: "GET",
  path: "/api/admin/invariants",
  summary: "List the rules that must always hold, service by service, with what their last check found.",
  access: admins,
  answer: z.object({ services: z.array(ServiceInvariants) }),
});
