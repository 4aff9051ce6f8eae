import { refuse } from "@doorlight/common/errors";
import { live } from "@doorlight/common/kafka";
import { ifKnown, type Plain } from "@doorlight/common/rpc";
import type { Clock } from "@doorlight/common/time";
import type { ContractOwnerSchema } from "@doorlight/proto/billing/v1/billing_pb";
import { UserDeactivatedSchema, UserErasedSchema, UserUpdatedSchema } from "@doorlight/proto/identity/v1/events_pb";
import { SessionsEndedSchema } from "@doorlight/proto/identity/v1/sessions_pb";
import {
  ContactCorrectedSchema,
  ContactErasedSchema,
  LeadClosedSchema,
  LeadCorrectedSchema,
  LeadPausedSchema,
  LeadPublishedSchema,
  LeadResumedSchema,
} from "@doorlight/proto/leads/v1/events_pb";
import { AgentNotifiedSchema } from "@doorlight/proto/notifications/v1/events_pb";
import { NewsReadSchema } from "@doorlight/proto/notifications/v1/news_pb";
import {
  BillingAppliedSchema,
  BuyingEndedSchema,
  BuyingReopenedSchema,
  CreditsGrantedSchema,
  PurchaseConfirmedSchema,
  PurchaseRefundedSchema,
  PurchaseReleasedSchema,
} from "@doorlight/proto/purchasing/v1/events_pb";
import type { LiveEvent, LiveEventName } from "../../contract/index.ts";
import type { RecentMarks } from "../sessions/recent-marks.ts";
import { type Audience, type LiveMessage, makeLiveLog } from "./live-log.ts";

/** One open page. */
export interface Listener {
  readonly userId: string;
  /** The user's office as it is now. */
  officeId: string | undefined;
  /** Of the user, from which the office is. */
  userVersion: bigint;
  /** Whether the user may see leads of this country. */
  sees(country: string): boolean;
  /** SHA-256 of its token. */
  readonly session: string;
  /** Without a message only the id, so that the next connection asks from there. */
  send(id: number, message?: Pick<LiveMessage, "name" | "data">): void;
  /** Ends the stream. The browser reconnects by itself, to a replica that stays. */
  end(): void;
}

/** Of one account at one replica: more tabs than people have, fewer than hurt. */
const MOST_STREAMS = 20;

export type LiveHub = ReturnType<typeof makeLiveHub>;

/** Carries events from Kafka to the open pages that they concern. */
export function makeLiveHub({ clock, marks }: { clock: Clock; marks: RecentMarks }) {
  const listeners = new Set<Listener>();
  const log = makeLiveLog({ clock });

  function publish<N extends LiveEventName>(to: Audience, name: N, data: LiveEvent<N>): void {
    const message = log.add(to, name, data);
    for (const listener of listeners) if (concerns(message, listener)) listener.send(message.id, message);
  }

  const toUser = (userId: string) => publish({ userId }, "account", {});

  function toOwner(contract: Plain<typeof ContractOwnerSchema> | undefined): void {
    const owner = contract?.owner;
    if (owner?.case === "userId") toUser(owner.value);
    if (owner?.case === "officeId") publish({ officeId: owner.value }, "account", {});
  }

  function endStreams(isMeant: (listener: Listener) => boolean): void {
    for (const listener of listeners) {
      if (!isMeant(listener)) continue;
      listener.send(log.now(), { name: "session", data: {} });
      listener.end();
    }
  }

  function endSessions(digests: readonly string[]): void {
    const ended = new Set(digests);
    endStreams(({ session }) => ended.has(session));
  }

  function sendMissed(listener: Listener, lastId: string): void {
    const missed = log.since(lastId);
    if (!missed) return listener.send(log.now(), { name: "reset", data: {} });
    for (const message of missed) if (concerns(message, listener)) listener.send(message.id, message);
  }

  const events = live()
    .on(PurchaseConfirmedSchema, (purchase) => {
      const { country, leadId, buyerId, officeId, spotsLeft } = purchase;
      publish({ country }, "spots", { leadId, spotsLeft, closed: false });
      publish({ userId: buyerId }, "purchased", { leadId });
      // Colleagues may share the quota.
      if (officeId && ifKnown(purchase, "paymentSource") === "quota")
        publish({ officeId, except: buyerId }, "account", {});
    })
    .on(PurchaseReleasedSchema, ({ country, leadId, spotsLeft }) =>
      publish({ country }, "spots", { leadId, spotsLeft, closed: false }),
    )
    .on(BuyingEndedSchema, ({ country, leadId, spotsLeft }) =>
      publish({ country }, "spots", { leadId, spotsLeft, closed: true }),
    )
    // To those who show it closed, and to those who list new leads.
    .on(BuyingReopenedSchema, ({ country, leadId, spotsLeft }) => {
      publish({ country }, "spots", { leadId, spotsLeft, closed: false });
      publish({ country }, "published", { leadId, country });
    })
    // As if it were closed: no page says why.
    .on(LeadPausedSchema, ({ country, leadId, spotsLeft }) => {
      publish({ country }, "spots", { leadId, spotsLeft, closed: true });
      publish({ country }, "contact", { leadId, erased: false });
    })
    .on(LeadResumedSchema, ({ country, leadId, spotsLeft }) => {
      publish({ country }, "spots", { leadId, spotsLeft, closed: false });
      publish({ country }, "published", { leadId, country });
      publish({ country }, "contact", { leadId, erased: false });
    })
    // The buyer is not known here: pages without the lead's contact ignore these. Buyers read anew whether it is closed, since
    // the end of the buying looks like a pause.
    .on(LeadClosedSchema, ({ country, leadId }) => publish({ country }, "contact", { leadId, erased: false }))
    .on(ContactErasedSchema, ({ country, leadId }) => publish({ country }, "contact", { leadId, erased: true }))
    .on(ContactCorrectedSchema, ({ country, leadId }) => publish({ country }, "contact", { leadId, erased: false }))
    .on(LeadCorrectedSchema, ({ country, leadId }) => publish({ country }, "contact", { leadId, erased: false }))
    .on(LeadPublishedSchema, ({ country, leadId }) => publish({ country }, "published", { leadId, country }))
    .on(AgentNotifiedSchema, ({ userId, leadId }) => publish({ userId }, "news", { leadId }))
    .on(NewsReadSchema, ({ userId }) => publish({ userId }, "newsRead", {}))
    .on(CreditsGrantedSchema, ({ userId }) => toUser(userId))
    .on(PurchaseRefundedSchema, ({ buyerId }) => toUser(buyerId))
    // Not from billing: purchasing is asked for the present state, and has to know it first.
    .on(BillingAppliedSchema, (event) => toOwner(ifKnown(event, "owner")))
    .on(SessionsEndedSchema, ({ endedSessions }) => {
      marks.add(endedSessions, "ended");
      endSessions(endedSessions);
    })
    .on(UserUpdatedSchema, ({ userId, officeId, termsAccepted, ...user }, meta) => {
      // The session of a page may be newer than an event that comes late. The release before says the version in the head alone.
      const version = user.version || meta.version;
      const isOlder = (listener: Listener) => listener.userId === userId && listener.userVersion < version;
      if (!termsAccepted) return endStreams(isOlder);
      for (const listener of listeners)
        if (isOlder(listener)) Object.assign(listener, { officeId: officeId ?? undefined, userVersion: version });
    })
    .on(UserDeactivatedSchema, ({ userId }) => endStreams((listener) => listener.userId === userId))
    .on(UserErasedSchema, ({ userId }) => endStreams((listener) => listener.userId === userId));

  events.onStart = () => {
    log.restart();
    for (const listener of listeners) listener.send(log.now(), { name: "reset", data: {} });
  };

  return {
    events,
    endSessions,

    /**
     * Adds a page, with its missed events since `lastId`. Refuses `too_many_requests` above the number that one account
     * may open.
     */
    join(listener: Listener, lastId: string | undefined): () => void {
      const ofUser = [...listeners].filter(({ userId }) => userId === listener.userId);
      if (ofUser.length >= MOST_STREAMS) refuse("too_many_requests");
      listeners.add(listener);
      if (lastId !== undefined) sendMissed(listener, lastId);
      listener.send(log.now());
      // It may have ended since the page's request was let in.
      if (marks.get(listener.session) === "ended") endSessions([listener.session]);
      return () => listeners.delete(listener);
    },

    /** The id from which a page misses nothing that was sent until now. */
    now: log.now,

    close(): void {
      for (const listener of listeners) listener.end();
    },
  };
}

function concerns({ to }: Pick<LiveMessage, "to">, listener: Listener): boolean {
  if ("userId" in to) return to.userId === listener.userId;
  if ("officeId" in to) return to.officeId === listener.officeId && to.except !== listener.userId;
  return listener.sees(to.country);
}
