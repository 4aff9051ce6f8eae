import type { Tx } from "@doorlight/common/db";
import { refuse, refuseField, type FieldError } from "@doorlight/common/errors";
import { mailboxOf } from "@doorlight/common/product";
import { days, type Clock } from "@doorlight/common/time";
import {
  MAILBOX_LINK_MS,
  MAILBOX_PAUSE_MS,
  MAILBOX_REVOKED_MS,
  MOST_MAILBOX_LINKS,
  withoutInner,
  type LeadListDraft,
} from "../domain/lead-list.ts";
import { after } from "../domain/lead-window.ts";
import { isLocationId, type LocatedNode } from "../domain/location.ts";
import type { MailboxSecrets } from "../domain/mailbox-secrets.ts";
import { digest } from "../domain/seller-secrets.ts";

type Owner = { userId: string; country: string };

type Mailbox = { id: string; askedAt: Date; confirmedAt: Date | null };

type Ports = {
  locations: { byIds(country: string, ids: readonly string[]): Promise<LocatedNode[]> };
  mailboxes: {
    find(tx: Tx, userId: string, email: string): Promise<Mailbox | undefined>;
    linksSent(tx: Tx, by: { user_id: string } | { addressee: string }, after: Date): Promise<Date[]>;
    isRevoked(tx: Tx, userId: string, addressee: string, after: Date): Promise<boolean>;
    nextId(tx: Tx): Promise<string>;
    ask(
      tx: Tx,
      mailbox: { id: string; userId: string; email: string; addressee: string },
      link: { digest: Buffer; askedAt: Date; expiresAt: Date },
      counted: Date,
    ): Promise<void>;
  };
  mailboxSecrets: MailboxSecrets;
  events: { listMailboxMailQueued(tx: Tx, owner: Owner, mailboxId: string): Promise<void> };
  clock: Clock;
};

export type ReadDraft = ReturnType<typeof makeReadDraft>;

/** The common part of a new list and a changed one. */
export function makeReadDraft({ locations, mailboxes, mailboxSecrets, events, clock }: Ports) {
  return {
    /** The draft with the places that count. Refuses `invalid_request`. */
    async check(draft: LeadListDraft, country: string): Promise<LeadListDraft> {
      const ids = [...new Set(draft.locationIds)];
      const nodes = await locations.byIds(country, ids.filter(isLocationId));
      const wrong = [
        nodes.length < ids.length && unknownPlace,
        draft.awayFrom && draft.awayUntil && draft.awayUntil < draft.awayFrom && backwards,
        draft.quietFrom && draft.quietFrom === draft.quietUntil && wholeDay,
      ];
      const fields = wrong.filter((field) => !!field);
      if (fields.length > 0) return refuse("invalid_request", { fields });
      return { ...draft, locationIds: withoutInner(nodes).map(({ id }) => id) };
    },

    /**
     * The mailbox of an address; one that is not confirmed is sent a link. Refuses `too_many_requests` after many of them
     * in one day, by the agent or to that mailbox, and `invalid_request` for one that has unsubscribed lately.
     */
    async mailboxOf(tx: Tx, owner: Owner, address: string | null): Promise<string | undefined> {
      if (!address) return undefined;
      const { userId } = owner;
      const now = clock.now();
      const email = address.toLowerCase();
      const addressee = mailboxOf(email);
      if (await mailboxes.isRevoked(tx, userId, addressee, after(now, -MAILBOX_REVOKED_MS)))
        return refuseField("alternateEmail", "unsubscribed", "has unsubscribed from your lists");
      const known = await mailboxes.find(tx, userId, email);
      if (known?.confirmedAt || (known && known.askedAt > after(now, -MAILBOX_PAUSE_MS))) return known.id;
      const counted = after(now, -days(1));
      for (const by of [{ user_id: userId }, { addressee }]) {
        refuseMany(await mailboxes.linksSent(tx, by, counted), counted);
      }
      const id = known?.id ?? (await mailboxes.nextId(tx));
      const link = {
        digest: digest(mailboxSecrets.token(id)),
        askedAt: now,
        expiresAt: after(now, MAILBOX_LINK_MS),
      };
      await mailboxes.ask(tx, { id, userId, email, addressee }, link, counted);
      await events.listMailboxMailQueued(tx, owner, id);
      return id;
    },
  };
}

/** Until the oldest of as many as may be sent is no longer counted. */
function refuseMany(sent: readonly Date[], counted: Date): void {
  const oldest = sent.at(-MOST_MAILBOX_LINKS);
  if (!oldest) return;
  const wait = oldest.getTime() - counted.getTime();
  refuse("too_many_requests", { params: { retryAfter: String(Math.ceil(wait / 1000)) } });
}

/** Subscription has a consent of its own: it is neither entered nor left by saving a list. */
export function refuseMode(): never {
  return refuseField("mode", "set_elsewhere", "must be changed by automatic delivery");
}

const unknownPlace: FieldError = {
  path: "locationIds",
  code: "unknown_location",
  message: "must be places of the country",
};
const backwards: FieldError = { path: "awayUntil", code: "too_early", message: "must not be before the first day" };
const wholeDay: FieldError = { path: "quietUntil", code: "same_time", message: "must differ from the beginning" };
