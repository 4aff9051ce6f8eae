import * as z from "zod/mini";
import { Country, Id } from "./common.ts";

/**
 * Path of the server-sent events. Each event below is sent with its key as its name and with data of its schema. Sent
 * back as Last-Event-ID, an id brings the events missed since; events may then come twice.
 */
export const EVENTS_PATH = "/api/events";

export const liveEvents = {
  /** The free spots of a lead changed; zero means sold out. `closed`: the lead can no longer be bought. */
  spots: z.object({
    leadId: Id,
    /** Zero means sold out. */
    spotsLeft: z.int(),
    /** Whether the lead can no longer be bought. */
    closed: z.boolean(),
  }),
  /** The contact or the facts of a lead were corrected, the contact was erased, or the request closed. Its buyers read it again. */
  contact: z.object({
    leadId: Id,
    /** Whether it was erased: remove it from the screen at once. */
    erased: z.boolean(),
  }),
  /** A lead was published: of the user's country, for admins of any. */
  published: z.object({ leadId: Id, country: Country }),
  /** The user bought a lead, in this page or in another. */
  purchased: z.object({ leadId: Id }),
  /** A lead fits lists of the user, or how its news goes to the user changed. */
  news: z.object({ leadId: Id }),
  /** The user read news, in this page or in another. */
  newsRead: z.object({}),
  /** Credits, monthly leads, deals or billing method of the user changed, and every service knows it. */
  account: z.object({}),
  /** The session or its rights ended. The stream ends after this. */
  session: z.object({}),
  /** Missed events are no longer available: read everything on the screen again. */
  reset: z.object({}),
} as const;

export type LiveEventName = keyof typeof liveEvents;
export type LiveEvent<N extends LiveEventName> = z.output<(typeof liveEvents)[N]>;
