import * as z from "zod/mini";
import { Id } from "./common.ts";

/** Path of the server-sent events; each event's name is the key, its data the schema below. */
export const EVENTS_PATH = "/api/events";

export const liveEvents = {
  /** Spots of a lead changed; zero means sold out. */
  spots: z.object({ leadId: Id, spotsLeft: z.int(), closed: z.boolean() }),
  /** A lead of the user's country came on sale. */
  published: z.object({ leadId: Id }),
  /** The user's own account changed: credits or billing method. */
  account: z.object({}),
} as const;

export type LiveEventName = keyof typeof liveEvents;
export type LiveEvent<N extends LiveEventName> = z.output<(typeof liveEvents)[N]>;
