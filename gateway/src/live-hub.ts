import { live } from "@doorlight/common/kafka";
import { AccountPayableChangedSchema } from "@doorlight/proto/billing/v1/events_pb";
import { UserDeactivatedSchema, UserErasedSchema } from "@doorlight/proto/identity/v1/events_pb";
import { LeadPublishedSchema } from "@doorlight/proto/leads/v1/events_pb";
import {
  BuyingEndedSchema,
  CreditsGrantedSchema,
  CreditsSpentSchema,
  PurchaseConfirmedSchema,
} from "@doorlight/proto/purchasing/v1/events_pb";
import type { LiveEvent, LiveEventName } from "../contract/index.ts";

/** One open page. */
export interface Listener {
  readonly userId: string;
  readonly country: string;
  send<N extends LiveEventName>(name: N, data: LiveEvent<N>): void;
  /** Ends the stream. The browser reconnects by itself, to a replica that stays. */
  end(): void;
}

export type LiveHub = ReturnType<typeof makeLiveHub>;

/** Carries events from Kafka to the open pages that they concern. */
export function makeLiveHub() {
  const listeners = new Set<Listener>();

  function sendToCountry<N extends LiveEventName>(country: string, name: N, data: LiveEvent<N>): void {
    for (const listener of listeners) if (listener.country === country) listener.send(name, data);
  }

  function sendToUser(userId: string): void {
    for (const listener of listeners) if (listener.userId === userId) listener.send("account", {});
  }

  function disconnect(userId: string): void {
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

    events: live()
      .on(PurchaseConfirmedSchema, ({ country, leadId, spotsLeft }) =>
        sendToCountry(country, "spots", { leadId, spotsLeft, closed: false }),
      )
      .on(BuyingEndedSchema, ({ country, leadId, spotsLeft }) =>
        sendToCountry(country, "spots", { leadId, spotsLeft, closed: true }),
      )
      .on(LeadPublishedSchema, ({ country, leadId }) => sendToCountry(country, "published", { leadId }))
      .on(CreditsGrantedSchema, ({ userId }) => sendToUser(userId))
      .on(CreditsSpentSchema, ({ userId }) => sendToUser(userId))
      .on(AccountPayableChangedSchema, ({ userId }) => sendToUser(userId))
      .on(UserDeactivatedSchema, ({ userId }) => disconnect(userId))
      .on(UserErasedSchema, ({ userId }) => disconnect(userId)),
  };
}
