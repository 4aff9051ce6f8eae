import { type Agreement, getBillingOverview, listAgreements } from "@doorlight/gateway/contract";
import { type ComponentType, type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../components/ui/button.tsx";
import { ConfirmButton } from "../../../components/ui/confirm-button.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { HelpButton } from "../../../components/ui/help-button.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { lazyPart } from "../../../lib/lazy-part.ts";
import { formatCalendarDay } from "../../../lib/dates.ts";
import { formatMoney } from "../../../lib/money.ts";
import { paths } from "../../../lib/paths.ts";
import { useToday } from "../../../lib/use-today.ts";
import { type BuyingList, useEndDelivery } from "../api/automatic-delivery.ts";

const ConsentDialog = lazyPart(() => import("./consent-dialog.tsx"), "ConsentDialog");

type Props = {
  list: BuyingList;
  /** Whether it is asked at once, as after a list was saved to buy. */
  isAsked?: boolean;
  /** The question was answered, or left. */
  onAsked?: () => void;
  /** The question to an agent before the first purchase, by a click or by a list. */
  Before: ComponentType<{ backTo: string; stepOf: string; onClose: () => void; children: ReactNode }>;
};

/** Whether a lead list buys by itself, its use of this month's caps, and the way to change that. */
export function AutomaticDelivery({ list, isAsked = false, onAsked, Before }: Props) {
  const { t } = useTranslation("automatic-delivery");
  const { data, error } = useAnswer(listAgreements);
  const agreement = data && (data.items.find(({ listId }) => listId === list.id) ?? null);
  const end = useEndDelivery();
  const [asking, setAsking] = useState(isAsked);
  if (error && agreement === undefined) return <ErrorAlert error={error} />;
  if (agreement === undefined) return <Skeleton className="h-16" />;
  const current = list.mode === "subscription" ? agreement : null;

  function close() {
    setAsking(false);
    onAsked?.();
  }

  return (
    <section className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3" aria-label={t("title")}>
      <div className="grid gap-0.5">
        {current ? (
          <>
            <Buying list={list} agreement={current} />
            <Used agreement={current} />
          </>
        ) : (
          <>
            <p className="font-semibold">{t(asking ? "isAsked" : "isOff")}</p>
            <p className="text-sm text-ink-2">{t("what")}</p>
            <HelpButton topic="automatic_delivery" />
          </>
        )}
        {current?.textChanged && <p className="max-w-[70ch] text-sm text-ink-2">{t("textChanged")}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button look="outline" size="s" onClick={() => setAsking(true)}>
          {t(current ? "changeCaps" : "turnOn")}
        </Button>
        {current && (
          <ConfirmButton
            look="outline"
            size="s"
            title={t("offTitle")}
            text={t("offText")}
            action={t("turnOff")}
            onConfirm={() => end.mutateAsync({ params: { id: list.id } })}
            done={t("turnedOff")}
          >
            {t("turnOff")}
          </ConfirmButton>
        )}
      </div>
      {asking && (
        <Before backTo={paths.leadListToBuy(list.id)} stepOf={t("stepOf")} onClose={close}>
          <Suspense>
            <ConsentDialog list={list} current={current} onClose={close} />
          </Suspense>
        </Before>
      )}
    </section>
  );
}

/** Whether a list that is on buys at present; if not, why, and when it goes on. */
function Buying({ list, agreement }: { list: BuyingList; agreement: Agreement }) {
  const { t } = useTranslation("automatic-delivery");
  const { tag } = useLocale();
  const today = useToday(list.country);
  const { away, pausedAt } = list;
  const isAway = away !== null && away.from <= today && today <= away.until;
  const budget = useAnswer(getBillingOverview).data?.budget;
  const unpaused = agreement.reachedCap ?? (budget && budget.spent.amount >= budget.amount.amount ? "budget" : "on");
  const state = pausedAt ? "paused" : isAway ? "away" : unpaused;
  const date = isAway ? dayAfter(away.until) : firstOfNextMonth(today);
  return (
    <>
      <p className="font-semibold">{t(`state.${state}`)}</p>
      {state !== "on" && (
        <p className="max-w-[70ch] text-sm">{t(`goesOn.${state}`, { date: formatCalendarDay(date, tag) })}</p>
      )}
    </>
  );
}

const isoDay = (at: number) => new Date(at).toISOString().slice(0, 10);
const dayAfter = (day: string) => isoDay(Date.parse(day) + 86_400_000);
const firstOfNextMonth = (day: string) => isoDay(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 1));

/** "7 of 10 leads, 350 of 500 €". */
function Used({ agreement }: { agreement: Agreement }) {
  const { t } = useTranslation("automatic-delivery");
  const { tag } = useLocale();
  const { usedLeads, maxLeads, usedAmount, maxAmount } = agreement;
  const [amount, most] = [usedAmount, maxAmount].map((money) => formatMoney(money, tag, { whole: true }));
  return (
    <p className="text-sm text-ink-2">
      {t("thisMonth")} {t("leadsOf", { used: usedLeads, count: maxLeads })}, {t("amountOf", { amount, most })}{" "}
      {t("common:exclVat")}
    </p>
  );
}
