import * as z from "zod/mini";
import { Id, idParams, Instant, optionalLines } from "./common.ts";
import { endpoint } from "./endpoint.ts";
import { FollowUp as WireFollowUp } from "./messages/follow-up.ts";
import { FollowUpState } from "./messages/follow-up-state.ts";
import { LeadMail } from "./messages/lead-mail.ts";
import { StateChange } from "./messages/state-change.ts";

export { FollowUpState, LeadMail, StateChange };

/** A buyer's private data about a bought lead. Nobody else reads it, no colleague and no admin. */
export const FollowUp = z.omit(WireFollowUp, { leadId: true });
export type FollowUp = z.output<typeof FollowUp>;

export const FollowUpAnswer = z.object({ followUp: FollowUp });

export const getFollowUp = endpoint({
  method: "GET",
  path: "/api/my-leads/:id/follow-up",
  summary: "Get the state, note and reminder of a lead that the agent bought and holds.",
  access: ["agent"],
  params: idParams,
  answer: FollowUpAnswer,
  refusals: ["not_found"],
});

export const saveFollowUp = endpoint({
  method: "PATCH",
  path: "/api/my-leads/:id/follow-up",
  summary:
    "Change the state, note or reminder of a lead that the agent bought and holds; what is absent stays. Of state and reminder the last change counts. A note that has changed since it was read is refused with `version_outdated`, and so are a note and a reminder once the seller's contact is erased. The first contact attempt that is logged turns `to_call` into `called` by itself.",
  access: ["agent"],
  params: idParams,
  body: z.strictObject({
    /** Absent leaves it. */
    state: z.optional(FollowUpState),
    /** Absent leaves it. */
    note: z.optional(
      z.strictObject({
        /** The agent's own words. */
        text: optionalLines(2000),
        /** `noteVersion` of the note which it replaces. */
        version: z.int32().check(z.gte(0)),
      }),
    ),
    /** In the coming year; null takes the reminder away. */
    remindAt: z.optional(z.nullable(Instant)),
  }),
  answer: FollowUpAnswer,
  refusals: ["not_found", "version_outdated"],
});

export const setStates = endpoint({
  method: "PATCH",
  path: "/api/my-leads/states",
  summary: "Set the states of up to 100 leads at once. Leads that the agent does not hold are left out.",
  access: ["agent"],
  body: z.strictObject({
    /** Of a lead that is named repeatedly the first counts. */
    states: z.array(z.strictObject({ leadId: Id, state: FollowUpState })).check(z.minLength(1), z.maxLength(100)),
  }),
  answer: z.object({
    /** Whose state was set. */
    leadIds: z.array(Id),
  }),
});

export const getLeadHistory = endpoint({
  method: "GET",
  path: "/api/my-leads/:id/history",
  summary:
    "Get when the agent's work on a bought lead came into which state, and which mails we sent because of it. Both are empty for a lead that the agent does not hold.",
  access: ["agent"],
  params: idParams,
  answer: z.object({
    /** Oldest first. */
    states: z.array(StateChange),
    /** To the agent, and to the seller about the agent, oldest first; null while they cannot be had. */
    mails: z.nullable(z.array(LeadMail)),
  }),
});
