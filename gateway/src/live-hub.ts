import { live } from "@doorlight/common/kafka";
import { AccountPayableChangedSchema } from "@doorlight/proto/billing/v1/events_pb";
import { UserDeactivatedSchema, UserErasedSchema } from "@doorlight/proto/identity/v1/events_pb";
import { LeadPublishedSchema } from "@doorlight/proto/leads/v1/events_pb";
import {
  CreditsGrantedSchema,
  CreditsSpentSchema,
  PurchaseConfirmedSchema,
  BuyingEndedSchema,
} from "@doorlight/proto/purchasing/v1/events_pb";
import type { LiveEvent, LiveEventName } from "../contract/index.ts";

/** One open page. */
export interface Listener {
  readonly userId: string;
  readonly country: string;
  send<N extends LiveEventName>(name: N, data: LiveEvent<N>): void;
  /** Ends the stream; the browser comes back by itself, to a replica that stays. */
  end(): void;
}

export type LiveHub = ReturnType<typeof liveHub>;

/** Carries events from Kafka to the pages that show what changed. */
export function liveHub() {
  const listeners = new Set<Listener>();

  function toCountry<N extends LiveEventName>(country: string, name: N, data: LiveEvent<N>): void {
    for (const listener of listeners) if (listener.country === country) listener.send(name, data);
  }

  function toUser(userId: string): void {
    for (const listener of listeners) if (listener.userId === userId) listener.send("account", {});
  }

  function shutOut(userId: string): void {
    for (const listener of listeners) if (listener.userId === userId) listener.end();
  }

  return {
    join(listener: Listener): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    close(): void {
      for (const listener of listeners) listener.end();
    },

    follow: live()
      .on(PurchaseConfirmedSchema, ({ country, leadId, spotsLeft }) =>
        toCountry(country, "spots", { leadId, spotsLeft, closed: false }),
      )
      .on(BuyingEndedSchema, ({ country, leadId, spotsLeft }) =>
        toCountry(country, "spots", { leadId, spotsLeft, closed: true }),
      )
      .on(LeadPublishedSchema, ({ country, leadId }) => toCountry(country, "published", { leadId }))
      .on(CreditsGrantedSchema, ({ userId }) => toUser(userId))
      .on(CreditsSpentSchema, ({ userId }) => toUser(userId))
      .on(AccountPayableChangedSchema, ({ userId }) => toUser(userId))
      .on(UserDeactivatedSchema, ({ userId }) => shutOut(userId))
      .on(UserErasedSchema, ({ userId }) => shutOut(userId)),
  };
}
