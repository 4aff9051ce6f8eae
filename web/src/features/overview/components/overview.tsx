import type { Overview as Figures } from "@doorlight/gateway/contract";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { MoneyText } from "../../../components/ui/money-text.tsx";
import { QuotaBar } from "../../../components/ui/quota-bar.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { paths } from "../../../lib/paths.ts";
import { useOverview } from "../api/overview.ts";
import { LastSpots } from "./last-spots.tsx";
import { NextCard } from "./next-card.tsx";

const stack = "mb-3 grid gap-2 md:mb-5 md:gap-3.5";
const grid = "grid grid-cols-2 gap-2 md:gap-3.5 lg:grid-cols-4";
/** The same with and without figures: nothing below may move once they come. On a phone the first lead stays in sight. */
const tileHeight = "min-h-[88px] md:min-h-[124px]";
const nextHeight = "h-12";

/** An agent's first screen, above the list of leads. A part that fails is left out; the list is there anyway. */
export function Overview() {
  const { t } = useTranslation("overview");
  const { data, isPending } = useOverview();
  if (isPending) return <Outline />;
  if (!data) return null;
  const { leads, month, account, next } = data;
  return (
    <section aria-label={t("title")} className={stack}>
      <div className={grid}>
        {leads && (
          <Tile name={t("newToday")} value={leads.newToday}>
            {leads.lists > 0 ? t("inLists", { count: leads.lists }) : t("inCountry")}
          </Tile>
        )}
        {leads && (
          <Tile name={t("lastSpots")} value={leads.lastSpots}>
            <LastSpots {...leads} />
          </Tile>
        )}
        {month && (
          <Tile name={t("month")} value={month.leads}>
            <Month month={month} />
          </Tile>
        )}
        {account && (
          <Tile name={t("credits")} value={account.credits}>
            {account.quota ? (
              <QuotaBar {...account.quota} />
            ) : (
              t(`pays.${account.nextPaymentSource ?? (account.onHold ? "onHold" : "nothing")}`)
            )}
          </Tile>
        )}
      </div>
      <NextCard step={next} lead={leads?.lastSpotLeads[0]} className={nextHeight} />
    </section>
  );
}

function Outline() {
  return (
    <div className={stack}>
      <div className={grid}>
        {[1, 2, 3, 4].map((tile) => (
          <Skeleton key={tile} className={`${tileHeight} rounded-l!`} />
        ))}
      </div>
      <Skeleton className={`${nextHeight} rounded-l!`} />
    </div>
  );
}

function Month({ month: { leads, total, credits, quota } }: { month: NonNullable<Figures["month"]> }) {
  const { t } = useTranslation("overview");
  const target = "underline-offset-4 hover:underline max-md:flex max-md:min-h-11 max-md:items-center";
  const isPaid = total.amount > 0 || credits + quota === 0;
  if (leads === 0) {
    return (
      <Link to={paths.myLeads} className={target}>
        {t("myLeads")}
      </Link>
    );
  }
  return (
    <Link to={paths.myLeads} className={target}>
      <span>
        {isPaid && <MoneyText money={total} />}
        {[isPaid && "", credits > 0 && t("byCredit", { count: credits }), quota > 0 && t("byQuota", { count: quota })]
          .filter((part) => part !== false)
          .join(" + ")}
      </span>
    </Link>
  );
}

/** One figure with its meaning below. */
function Tile({ name, value, children }: { name: string; value: number; children: ReactNode }) {
  return (
    <div
      className={`${tileHeight} flex min-w-0 flex-wrap content-start items-center gap-x-2 rounded-l border border-line bg-card px-3 py-2 md:block md:px-4 md:py-3.5`}
    >
      <h2 className="flex-1 truncate text-xs font-normal text-ink-3">{name}</h2>
      <p className="font-display text-xl leading-6 font-[650] md:mt-0.5 md:text-[26px] md:leading-8">{value}</p>
      <div className="mt-0.5 w-full text-sm text-ink-2">{children}</div>
    </div>
  );
}
