import * as z from "zod/mini";
import { admins, endpoint } from "./endpoint.ts";
import { Instant } from "./common.ts";
import { ConsumerLag } from "./messages/consumer-lag.ts";
import { Invariant } from "./messages/invariant.ts";

export { ConsumerLag, Invariant };

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

export const checkInvariants = endpoint({
  method: "POST",
  path: "/api/admin/invariants/check",
  summary: "Have every check of all services run soon, over everything.",
  access: admins,
  audited: true,
  keeps: { answer: ["away"] },
  answer: z.object({
    /** Services that did not answer. */
    away: z.array(z.string()),
  }),
});

export const ServiceFlow = z.object({
  /** Service whose events they are. */
  service: z.string(),
  /** Null if the service did not answer. */
  flow: z.nullable(
    z.object({
      /** How many events wait to be sent; 10,000 stands for as many or more. */
      unsent: z.int(),
      /** When the one that has waited longest was published; null if none waits. */
      oldestUnsentAt: z.nullable(Instant),
      consumers: z.array(ConsumerLag),
    }),
  ),
});

export const listEventFlow = endpoint({
  method: "GET",
  path: "/api/admin/event-flow",
  summary: "List, service by service, the events that wait to be sent and those that consumers have not handled.",
  access: admins,
  answer: z.object({ services: z.array(ServiceFlow) }),
});
