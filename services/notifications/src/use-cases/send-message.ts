import { transaction, type Db } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import type { ContactMessage } from "../domain/contact-message.ts";
import type { ContactMessages } from "./ports.ts";
import type { RecordMail } from "./record-mail.ts";

type Ports = {
  db: Db;
  messages: ContactMessages;
  /** Whether somebody reads the country's messages. */
  isServed: (country: string) => boolean;
  recordMail: RecordMail;
  clock: Clock;
};

/** Keeps a message and the mail to support that is to be sent about it. Refuses `country_not_open`. */
export function makeSendMessage({ db, messages, isServed, recordMail, clock }: Ports) {
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
