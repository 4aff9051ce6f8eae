import { type AgentLeadList, listUserLeadLists, type UserRecord } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Card } from "../../../components/ui/card.tsx";
import { Tag, type Tone } from "../../../components/ui/tag.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { formatCalendarDay } from "../../../lib/dates.ts";
import { locationName } from "../../../lib/location-label.ts";
import { formatMoney } from "../../../lib/money.ts";
import { AccountSection } from "./account-section.tsx";

const tones: Record<AgentLeadList["mode"], Tone> = { passive: "grey", notification: "blue", subscription: "teal" };

/** An agent's lead lists: what comes from them, and why nothing does. */
export function UserLeadLists({ user: { id } }: { user: UserRecord }) {
  const { t } = useTranslation("user-account");
  const lists = useAnswer(listUserLeadLists, { params: { id } });
  const { items = [], away = [] } = lists.data ?? {};
  return (
    <AccountSection id="lists" of={lists} away={away} empty={items.length === 0 && t("lists.none")}>
      <ul className="grid gap-3">
        {items.map((list) => (
          <li key={list.id}>
            <LeadListFacts list={list} />
          </li>
        ))}
      </ul>
    </AccountSection>
  );
}

function LeadListFacts({ list }: { list: AgentLeadList }) {
  const { t } = useTranslation(["user-account", "common"]);
  const { tag } = useLocale();
  const { name, mode, pausedAt, away, places, locationIds, propertyTypes, leadTypes, volume } = list;
  const { agreement, alternateEmail, unsubscribedAt } = list;
  const more = locationIds.length - places.length;
  const types = [
    ...propertyTypes.map((type) => t(`common:propertyType.${type}`)),
    ...leadTypes.map((type) => t(`common:leadType.${type}`)),
  ];
  const day = (at: string) => formatCalendarDay(at, tag);
  const facts = [
    types.join(", "),
    t("lists.volume", { count: volume }),
    away && t("lists.away", { from: day(away.from), until: day(away.until) }),
    agreement &&
      t("lists.used", {
        used: agreement.usedLeads,
        most: agreement.maxLeads,
        amount: formatMoney(agreement.usedAmount, tag),
        mostAmount: formatMoney(agreement.maxAmount, tag),
      }),
    agreement?.reachedCap && t(`lists.reached.${agreement.reachedCap}`),
    alternateEmail &&
      t(alternateEmail.confirmedAt ? "lists.mailed" : "lists.unconfirmed", { email: alternateEmail.email }),
    unsubscribedAt && t("lists.unsubscribed"),
  ];
  return (
    <Card className="grid gap-1.5">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="mr-1 min-w-0 font-[550] wrap-anywhere">{name}</h3>
        <Tag tone={tones[mode]}>{t(`lists.mode.${mode}`)}</Tag>
        {pausedAt && <Tag tone="amber">{t("lists.paused")}</Tag>}
        {agreement?.reachedCap && <Tag tone="amber">{t("lists.capReached")}</Tag>}
      </div>
      <p className="text-sm">
        {places.map(locationName).join(", ")}
        {more > 0 && ` ${t("lists.more", { count: more })}`}
      </p>
      {facts.filter(Boolean).map((fact) => (
        <p key={String(fact)} className="text-sm wrap-anywhere text-ink-2">
          {fact}
        </p>
      ))}
    </Card>
  );
}
