import * as z from "zod/mini";
import { Id, requiredLines } from "./common.ts";
import { admins, endpoint } from "./endpoint.ts";
import { DeadLetter } from "./messages/dead-letter.ts";
import { Replay } from "./messages/replay.ts";

export { DeadLetter, Replay };

/** A service with tables of its own. */
export const ServiceName = z.enum([
  "purchasing",
  "leads",
  "billing",
  "identity",
  "notifications",
  "refunds",
  "campaign",
]);
export type ServiceName = z.output<typeof ServiceName>;

export const ServiceDeadLetters = z.object({
  /** Service whose consumers gave them up. */
  service: ServiceName,
  /** Null if the service did not answer. */
  found: z.nullable(
    z.object({
      /** How many wait; 10,000 stands for as many or more. */
      total: z.int(),
      /** The first 100, the oldest first. */
      letters: z.array(DeadLetter),
    }),
  ),
});
export type ServiceDeadLetters = z.output<typeof ServiceDeadLetters>;

export const listDeadLetters = endpoint({
  method: "GET",
  path: "/api/admin/dead-letters",
  summary: "List the events that could not be handled, service by service, until somebody replays or drops them.",
  access: admins,
  answer: z.object({ services: z.array(ServiceDeadLetters) }),
});

const serviceParams = z.strictObject({ service: ServiceName });
const ids = z.array(Id).check(z.minLength(1), z.maxLength(100));

export const getDeadLetter = endpoint({
  method: "GET",
  path: "/api/admin/dead-letters/:service/:id",
  summary: "Read an event that could not be handled.",
  access: admins,
  params: z.strictObject({ service: ServiceName, id: Id }),
  answer: z.object({
    letter: DeadLetter,
    /** The event as JSON: ids, amounts and times, no personal data. Null if it cannot be read. */
    event: z.nullable(z.string()),
  }),
  refusals: ["not_found"],
});

export const replayDeadLetters = endpoint({
  method: "POST",
  path: "/api/admin/dead-letters/:service/replay",
  summary:
    "Handle events again that could not be handled, each alone. Mails about an event of over a day ago are recorded as skipped and not sent.",
  access: ["super_admin"],
  audited: true,
  keeps: { values: ["service", "dryRun"] },
  params: serviceParams,
  body: z.strictObject({
    ids,
    /** Only says what would happen. */
    dryRun: z.boolean(),
  }),
  answer: z.object({ replays: z.array(Replay) }),
});

export const dropDeadLetters = endpoint({
  method: "POST",
  path: "/api/admin/dead-letters/:service/drop",
  summary: "Settle events that nobody will handle.",
  access: ["super_admin"],
  audited: true,
  keeps: { values: ["service"], answer: ["dropped"] },
  params: serviceParams,
  body: z.strictObject({
    ids,
    /** Kept for 13 months. */
    reason: requiredLines(500),
  }),
  answer: z.object({
    /** How many of them waited. */
    dropped: z.int(),
  }),
});
