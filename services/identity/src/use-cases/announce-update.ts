import type { Tx } from "@doorlight/common/db";
import type { Outbox } from "@doorlight/common/outbox";
import { UserUpdatedSchema } from "@doorlight/proto/identity/v1/events_pb";
import { hasAcceptedTerms, type TermsInForce } from "../domain/terms.ts";
import type { User } from "../domain/user.ts";

type Ports = { outbox: Outbox; termsInForce: TermsInForce };

/** Tells the others what they keep of a user: its office and whether it accepts the terms. */
export function makeAnnounceUpdate({ outbox, termsInForce }: Ports) {
  return async (tx: Tx, user: User): Promise<void> => {
    const termsAccepted = hasAcceptedTerms(user, termsInForce);
    const event = { userId: user.id, country: user.country, officeId: user.office?.id, termsAccepted };
    await outbox.append(tx, UserUpdatedSchema, event, { version: user.version });
  };
}

export type AnnounceUpdate = ReturnType<typeof makeAnnounceUpdate>;
