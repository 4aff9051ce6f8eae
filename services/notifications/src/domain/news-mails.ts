import { dueAt } from "./news-due.ts";
import type { MailedList, WaitingNews } from "./news.ts";

/** The news of one list that is mailed together. */
export type NewsMail = { listId: string; news: WaitingNews[] };

export type NewsPlan = {
  mails: NewsMail[];
  /** Not due before then. */
  held: { news: WaitingNews; until: Date }[];
  /** None of its lists notifies any more, or can be mailed. */
  dropped: WaitingNews[];
};

/**
 * The next step of an agent's waiting news. News of several lists goes with the list that is due first, or the first of
 * several.
 */
export function planNews(
  waiting: readonly WaitingNews[],
  lists: readonly MailedList[],
  now: Date,
  zoneOf: (country: string) => string,
): NewsPlan {
  const mails = new Map<string, NewsMail>();
  const plan: NewsPlan = { mails: [], held: [], dropped: [] };
  for (const news of waiting) {
    const first = news.listIds
      .filter((id) => !news.unsentListIds.includes(id))
      .flatMap((id) => lists.find((list) => list.listId === id && list.notifies) ?? [])
      .map((list) => ({ listId: list.listId, until: dueAt(news.createdAt, list, now, zoneOf(news.country)) }))
      .toSorted((a, b) => a.until.getTime() - b.until.getTime())[0];
    if (!first) plan.dropped.push(news);
    else if (first.until > now) plan.held.push({ news, until: first.until });
    else {
      const mail = mails.get(first.listId) ?? { listId: first.listId, news: [] };
      mail.news.push(news);
      mails.set(first.listId, mail);
    }
  }
  return { ...plan, mails: [...mails.values()] };
}
