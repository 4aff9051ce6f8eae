import { transaction, type Db, type Tx } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import type { ContactMessage } from "../domain/contact-message.ts";
import type { RecordMail } from "./mail-queue.ts";

type SendPorts = {
  db: Db;
  messages: {
    /** The new message's id. */
    add(tx: Tx, message: ContactMessage, at: Date): Promise<string>;
  };
  /** Whether the country has a support that reads its messages. */
  isServed: (country: string) => boolean;
  recordMail: RecordMail;
  clock: Clock;
};

/** Saves a message together with its mail to the country's support. Refuses `country_not_open`. */
export function makeSendMessage({ db, messages, isServed, recordMail, clock }: SendPorts) {
  return async (message: ContactMessage): Promise<void> => {
    const { country } = message;
    if (!isServed(country)) refuse("country_not_open");
    const at = clock.now();
    await transaction(db, async (tx) => {
      const messageId = await messages.add(tx, message, at);
      const task = { kind: "contact_message", messageId } as const;
      await recordMail(tx, { eventId: messageId, country, happenedAt: at, task });
    });
  };
}

export type SendMessage = ReturnType<typeof makeSendMessage>;
