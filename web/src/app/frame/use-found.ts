import { listLeadLists, listLeads, type MyLead, myLeads, type User } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { IconBuilding, IconInbox, IconList, IconSearch } from "../../components/ui/icons.ts";
import { useLocale } from "../../i18n/use-locale.ts";
import { useAnswer } from "../../lib/api/use-answer.ts";
import { formatMoney } from "../../lib/money.ts";
import { paths } from "../../lib/paths.ts";
import { MOST_DAYS } from "../../lib/period-filter.ts";
import { formatPhone } from "../../lib/phone.ts";
import { useDebounced } from "../../lib/use-debounced.ts";
import type { Command, CommandGroup } from "./use-commands.ts";

/** Each own lead that is shown counts as read in the access log, so that a letter or two show none. */
const FEWEST_LETTERS = 3;

/**
 * The data that a text finds: bought leads of a year by name, phone or street, open leads by place, and lead lists by name.
 * `isSearching` until all is known.
 */
export function useFound(typed: string, user: User): { groups: CommandGroup[]; isSearching: boolean } {
  const { t } = useTranslation(["frame", "common"]);
  const { tag } = useLocale();
  const navigate = useNavigate();
  const text = typed.trim();
  const rested = useDebounced(text);
  const isLong = text.length >= FEWEST_LETTERS;
  const isAgent = user.role === "agent";
  const enabled = isLong && rested === text;
  const year = { period: "last_n_days", days: MOST_DAYS, q: text } as const;
  // An admin who acts as the agent finds by place alone, and reads no contact.
  const contacts = user.impersonatedBy ? "omitted" : "shown";
  const forAgents = { enabled: enabled && isAgent, gcTime: 0 };
  const own = useAnswer(myLeads, { query: { ...year, contacts, limit: 5 } }, forAgents);
  const open = useAnswer(listLeads, { query: { q: text, limit: 3 } }, { enabled, gcTime: 0 });
  const lists = useAnswer(listLeadLists, {}, { enabled: forAgents.enabled });
  const go = (to: string, from?: string) => () => void navigate(to, { replace: true, state: from && { from } });
  const inMyLeads = `${paths.myLeads}?${new URLSearchParams({ period: year.period, days: String(MOST_DAYS), q: text })}`;

  if (!isLong) return { groups: [], isSearching: false };
  const homeOf = ({ propertyType, rooms, place }: MyLead["lead"]) =>
    [t(`common:propertyType.${propertyType}`), rooms && t("common:rooms", { count: rooms }), place.district, place.city]
      .filter(Boolean)
      .join(", ");
  const ownLeads = (own.data?.items ?? []).map(({ lead, contact }): Command => {
    const words = contact && [`${contact.firstName} ${contact.lastName}`, contact.address, formatPhone(contact.phone)];
    const name = words ? words.join(", ") : homeOf(lead);
    return { id: `own ${lead.id}`, text: name, Icon: IconBuilding, run: go(paths.lead(lead.id), inMyLeads) };
  });
  const openLeads = (open.data?.items ?? []).map((lead): Command => {
    const price = lead.price && formatMoney(lead.price, tag, { whole: true });
    const name = [homeOf(lead), price].filter(Boolean).join(", ");
    return { id: `open ${lead.id}`, text: name, Icon: IconInbox, run: go(paths.lead(lead.id)) };
  });
  const isMeant = ({ name }: { name: string }) => name.toLocaleLowerCase(tag).includes(text.toLocaleLowerCase(tag));
  const ofLists = (enabled && lists.data ? lists.data.items.filter(isMeant) : []).map(({ id, name }): Command => ({
    id: `list ${id}`,
    text: name,
    Icon: IconList,
    run: go(paths.newLeadsOf(id)),
  }));
  const all: Command = { id: "all own", text: t("findOwn", { text }), Icon: IconSearch, run: go(inMyLeads) };
  const isMore = own.data !== undefined && own.data.count > ownLeads.length;
  return {
    groups: [
      { name: "myLeads", found: true, commands: [...ownLeads, ...(isMore ? [all] : [])] },
      { name: "newLeads", found: true, commands: openLeads },
      { name: "leadLists", found: true, commands: ofLists },
    ],
    isSearching: !enabled || open.isPending || (isAgent && (own.isPending || lists.isPending)),
  };
}
