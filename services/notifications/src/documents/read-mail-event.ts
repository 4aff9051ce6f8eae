import { z } from "zod";
import type { MailEvent } from "../domain/mail-event.ts";

const Event = z.object({
  type: z.string().max(100),
  data: z.object({ messageId: z.string().max(500), permanent: z.boolean().optional() }),
});

/** A mail provider's event from its JSON; undefined if it is none. */
export function readMailEvent(payload: Uint8Array): MailEvent | undefined {
  try {
    return Event.safeParse(JSON.parse(Buffer.from(payload).toString())).data;
  } catch {
    return undefined;
  }
}
