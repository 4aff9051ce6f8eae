import type { Tx } from "@doorlight/common/db";
import { refuse, refuseField } from "@doorlight/common/errors";
import { inBatches } from "@doorlight/common/jobs";
import type { DataKey } from "@doorlight/common/secrets";
import { type Clock, days, hours } from "@doorlight/common/time";
import type { Account } from "../domain/billing-details.ts";
import type { BillingMailbox } from "../domain/billing-mailbox.ts";
import { addresseeDigest, mailboxToken, readMailboxToken } from "../domain/mailbox-tokens.ts";

type Ports = {
  mailboxes: {
    find(by: { id: string } | { user_id: string; email: string }, on?: Tx): Promise<BillingMailbox | undefined>;
    /** Until the transaction ends, nobody else counts the links to the mailbox. */
    lock(tx: Tx, addressee: string): Promise<void>;
    linksSent(tx: Tx, by: { user_id: string } | { addressee: string }, after: Date): Promise<Date[]>;
    hasRefused(tx: Tx, userId: string, addressee: string, after: Date): Promise<boolean>;
    ask(
      tx: Tx,
      mailbox: { userId: string; email: string; addressee: string },
      link: { askedAt: Date; counted: Date },
    ): Promise<string>;
    confirm(id: string, askedAfter: Date, at: Date): Promise<boolean>;
    refuse(id: string, at: Date): Promise<void>;
    purge(before: { asked: Date; refused: Date }, limit: number): Promise<number>;
  };
  events: { mailboxMailQueued(tx: Tx, account: Account, mailboxId: string): Promise<void> };
  dataKey: DataKey;
  clock: Clock;
};

/** So long its link can be agreed to; a refusal is taken whenever it comes. */
const LINK_MS = days(7);
/** To save the details again sends the link again, but not within this time. */
const PAUSE_MS = hours(1);
/** An account's links a day, and a mailbox's links a day from all accounts. */
const MOST_LINKS = 5;
/** So long an account does not ask a mailbox again that has refused. */
const REFUSED_MS = days(90);
const BATCH = 1_000;

/** The mailboxes that accounts name for their documents: each agrees by a link before it gets any (decision 119). */
export function makeBillingMailboxes({ mailboxes, events, dataKey, clock }: Ports) {
  const before = (ms: number) => new Date(clock.now().getTime() - ms);
  const confirmed = async (userId: string, email: string) => {
    const mailbox = email ? await mailboxes.find({ user_id: userId, email: email.toLowerCase() }) : undefined;
    return mailbox?.confirmedAt ? mailbox : undefined;
  };

  return {
    /**
     * Sends a mailbox that has not agreed its link, unless it got many that day: strangers can send those, so the details are
     * saved, and a later save sends it. Refuses `too_many_requests` for another one than before after many links of the account in
     * a day, and `invalid_request` for another one that has refused: beside the one of before, which then gets no link, the other
     * details can be saved.
     */
    async ask(tx: Tx, account: Account, billingEmail: string, former: string): Promise<void> {
      if (!billingEmail) return;
      const { userId } = account;
      const email = billingEmail.toLowerCase();
      const addressee = addresseeDigest(await dataKey(), email);
      const isKept = email === former.toLowerCase();
      if (await mailboxes.hasRefused(tx, userId, addressee, before(REFUSED_MS))) {
        if (isKept) return;
        refuseField("billingEmail", "unsubscribed", "has refused the invoices of this account");
      }
      const known = await mailboxes.find({ user_id: userId, email }, tx);
      if (known?.confirmedAt || (known && known.askedAt > before(PAUSE_MS))) return;
      const counted = before(days(1));
      await mailboxes.lock(tx, addressee);
      for (const by of [{ user_id: userId }, { addressee }]) {
        const oldest = (await mailboxes.linksSent(tx, by, counted)).at(-MOST_LINKS);
        if (oldest && (isKept || known || "addressee" in by)) return;
        if (oldest) refuseUntil(oldest, counted);
      }
      const id = await mailboxes.ask(tx, { userId, email, addressee }, { askedAt: clock.now(), counted });
      await events.mailboxMailQueued(tx, account, id);
    },

    /** By a reader of the mailbox. Refuses `link_expired`. */
    async answer(token: string, accepts: boolean): Promise<void> {
      const id = readMailboxToken(await dataKey(), token) ?? refuse("link_expired");
      if (!accepts) return mailboxes.refuse(id, clock.now());
      if (!(await mailboxes.confirm(id, before(LINK_MS), clock.now()))) refuse("link_expired");
    },

    /** The address and the token of its link. Refuses `not_found` if it does not wait for one. */
    async mail(id: string): Promise<{ email: string; token: string }> {
      const { email, confirmedAt, refusedAt } = (await mailboxes.find({ id })) ?? refuse("not_found");
      if (confirmedAt || refusedAt) refuse("not_found");
      return { email, token: mailboxToken(await dataKey(), id) };
    },

    /** What documents go to besides the account's own mailbox, with the token of its way out: undefined without its consent. */
    async recipient(userId: string, email: string): Promise<{ email: string; token: string } | undefined> {
      const mailbox = await confirmed(userId, email);
      return mailbox && { email: mailbox.email, token: mailboxToken(await dataKey(), mailbox.id) };
    },

    isConfirmed: async (userId: string, email: string): Promise<boolean> =>
      (await confirmed(userId, email)) !== undefined,

    purge: (): Promise<void> =>
      inBatches(BATCH, (limit) => mailboxes.purge({ asked: before(LINK_MS), refused: before(REFUSED_MS) }, limit)),
  };
}

/** Until the oldest of as many as may be sent is no longer counted. */
function refuseUntil(oldest: Date, counted: Date): never {
  const wait = oldest.getTime() - counted.getTime();
  return refuse("too_many_requests", { params: { retryAfter: String(Math.ceil(wait / 1000)) } });
}
