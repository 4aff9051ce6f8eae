import type { Db } from "@doorlight/common/db";
import type { Clock } from "@doorlight/common/time";
import type { ContactMessages } from "./ports.ts";

const KEPT_MS = 90 * 86_400_000;

/** Deletes messages of the contact page that came 90 days ago or earlier. */
export function makeForgetOldMessages(ports: { db: Db; messages: ContactMessages; clock: Clock }) {
  const { db, messages, clock } = ports;
  return (): Promise<void> => messages.deleteUntil(db, new Date(clock.now().getTime() - KEPT_MS));
}
