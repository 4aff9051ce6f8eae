import type { Locale } from "@doorlight/common/product";
import type { Clock } from "@doorlight/common/time";
import type { Links } from "../domain/links.ts";
import type { LeadNewsTask } from "../domain/mail-task.ts";
import type { Mail, NewsFacts, NewsQuote } from "../domain/mail.ts";
import type { UserRecipient } from "../domain/mail-sources.ts";
import { quietEnd } from "../domain/news-due.ts";
import { toMissedCause } from "../domain/missed-reason.ts";
import type { MailedList, MissedLead } from "../domain/news.ts";
import { NotDueError } from "../domain/not-due-error.ts";

/** In one mail; purchasing quotes as many as it is asked for at once. */
const mostShown = 20;
const mostQuoted = 100;

type Ports = {
  identity: { findRecipient(userId: string): Promise<UserRecipient | undefined> };
  leads: {
    findLists(ids: readonly string[]): Promise<MailedList[]>;
    /** Without contacts. */
    findFacts(leadIds: readonly string[], locale: Locale): Promise<NewsFacts[]>;
  };
  news: { missedOf(userId: string, leadIds: readonly string[]): Promise<MissedLead[]> };
  /** The leads that the agent can buy now. */
  quoteFor(agent: { id: string; country: string }, leadIds: readonly string[]): Promise<NewsQuote[]>;
  zoneOf: (country: string) => string;
  links: Links;
  oneClick: (token: string) => string;
  clock: Clock;
};

/** The mail of a list's leads, with present price and spots; undefined if no lead is left, or the list ended it. */
export function makeComposeNewsMail({ identity, leads, news, quoteFor, zoneOf, links, oneClick, clock }: Ports) {
  return async ({ kind, userId, listId, leadIds }: LeadNewsTask): Promise<Mail | undefined> => {
    const [list] = await leads.findLists([listId]);
    const recipient = list?.notifies && list.userId === userId ? await identity.findRecipient(userId) : undefined;
    // An agent who declined the terms cannot buy.
    if (!list || !recipient || recipient.termsDeclined) return undefined;
    const agent = recipient.to;
    const now = clock.now();
    // It waited for a mail server until then.
    const dueAt = quietEnd(now, list, zoneOf(agent.country));
    if (dueAt > now) throw new NotDueError(dueAt);

    // The newest can most likely still be bought.
    const newest = leadIds.toReversed().slice(0, mostQuoted);
    const quoted = await quoteFor({ id: userId, country: agent.country }, newest);
    const quotes = quoted.toSorted((one, other) => newest.indexOf(one.leadId) - newest.indexOf(other.leadId));
    const shown = quotes.slice(0, mostShown);
    const ids = shown.map(({ leadId }) => leadId);
    const facts = await leads.findFacts(ids, agent.locale);
    const missed = await news.missedOf(userId, ids);
    const items = shown.flatMap((quote) => {
      const lead = facts.find(({ leadId }) => leadId === quote.leadId);
      if (!lead) return [];
      const why = missed.find(({ leadId }) => leadId === quote.leadId);
      const reason = why && { missed: { cause: toMissedCause(why.reason), at: why.at } };
      return [{ ...lead, ...quote, ...reason, link: links.lead(quote.leadId) }];
    });
    if (items.length === 0) return undefined;
    return {
      kind,
      to: { ...agent, email: list.email ?? agent.email },
      listName: list.name,
      leads: items,
      more: quotes.slice(mostShown).map(({ leadId }) => leadId),
      link: items.length === 1 ? items[0]!.link : links.newLeads,
      unsubscribe: { page: links.unsubscribeList(list.unsubscribeToken), oneClick: oneClick(list.unsubscribeToken) },
    };
  };
}

export type ComposeNewsMail = ReturnType<typeof makeComposeNewsMail>;
