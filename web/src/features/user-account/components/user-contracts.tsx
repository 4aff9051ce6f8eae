import type { AnswerOf, Deal, getUserBilling, Subscription, UserRecord } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useCountryTime } from "../../../components/account/use-country-time.ts";
import { feeLeft, useServed } from "../../../components/account/use-served.ts";
import { Card } from "../../../components/ui/card.tsx";
import { linkClass, loneLinkClass } from "../../../components/ui/class-names.ts";
import { Tag, type Tone } from "../../../components/ui/tag.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { adminPaths } from "../../../lib/admin-paths.ts";
import { formatCalendarDay } from "../../../lib/dates.ts";
import { formatMoney } from "../../../lib/money.ts";
import { formatPercent } from "../../../lib/percent.ts";

const planTones: Record<Subscription["state"], Tone> = { active: "green", cancelled: "amber", past_due: "red" };
const dealTones: Record<Deal["state"], Tone> = { draft: "grey", offered: "blue", active: "green", ended: "grey" };

type Billing = AnswerOf<typeof getUserBilling>;

/** The plan of an account and the deals that serve or served it. */
export function UserContracts({ billing, user }: { billing: Billing; user: UserRecord }) {
  const { t } = useTranslation("user-account");
  const { subscription, deals, quotas } = billing;
  if (!subscription && deals.length === 0) return <p className="text-ink-2">{t("contracts.none")}</p>;
  return (
    <>
      <ul className="grid gap-3">
        {!quotas && <li className="text-sm text-ink-2">{t("contracts.noQuotas")}</li>}
        {quotas?.map((quota) => (
          <li key={quota.id} className="text-sm">
            {t(`contracts.used.${quota.contractKind}`, { name: quota.name, used: quota.used, total: quota.total })}
          </li>
        ))}
        {subscription && (
          <li>
            <Plan subscription={subscription} country={user.country} />
          </li>
        )}
        {deals.map((deal) => (
          <li key={deal.id}>
            <DealFacts deal={deal} />
          </li>
        ))}
      </ul>
      {deals.length > 0 && (
        <Link className={loneLinkClass} to={`${adminPaths.deals}?userId=${user.id}`}>
          {t("contracts.all")}
        </Link>
      )}
    </>
  );
}

function Plan({ subscription, country }: { subscription: Subscription; country: string }) {
  const { t } = useTranslation(["user-account", "common"]);
  const { tag } = useLocale();
  const timeOf = useCountryTime(country);
  const { planId, state, renewsAt, nextPlanId, payment, monthlyFee, monthlyQuota, pastDueUntil } = subscription;
  const facts = [
    monthlyFee &&
      monthlyQuota !== null &&
      t("contracts.month", { fee: formatMoney(monthlyFee, tag), count: monthlyQuota }),
    t(`contracts.payment.${payment}`),
    nextPlanId ? t("contracts.renews", { at: timeOf(renewsAt) }) : t("contracts.ends", { at: timeOf(renewsAt) }),
    nextPlanId && nextPlanId !== planId && t("contracts.then", { plan: t(`common:plan.${nextPlanId}`) }),
    pastDueUntil && t("contracts.pastDue", { at: timeOf(pastDueUntil) }),
  ];
  return (
    <Card className="grid gap-1.5">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="mr-1 font-[550]">{t("contracts.plan", { plan: t(`common:plan.${planId}`) })}</h3>
        <Tag tone={planTones[state]}>{t(`contracts.planState.${state}`)}</Tag>
      </div>
      {facts.filter(Boolean).map((fact) => (
        <p key={String(fact)} className="text-sm text-ink-2">
          {fact}
        </p>
      ))}
    </Card>
  );
}

function DealFacts({ deal }: { deal: Deal }) {
  const { t } = useTranslation(["user-account", "deals"]);
  const { tag } = useLocale();
  const { id, name, state, type, owner, payer, fee, returned, startsOn, discountBasisPoints, leadsPerMonth } = deal;
  const { endsOn } = useServed(deal);
  const days = { from: formatCalendarDay(startsOn, tag), to: formatCalendarDay(endsOn, tag) };
  const facts = [
    endsOn < startsOn ? t("deals:days.never") : t("contracts.days", days),
    owner.kind === "office" && t("contracts.ofOffice", { payer: payer.name ?? "–" }),
    type !== "discount" && t(`contracts.fee.${type}`, { fee: formatMoney(feeLeft(deal), tag) }),
    returned && t("contracts.returned", { fee: formatMoney(fee, tag), returned: formatMoney(returned, tag) }),
    discountBasisPoints > 0 && t("contracts.discount", { rate: formatPercent(discountBasisPoints / 100, tag) }),
    leadsPerMonth > 0 && t("contracts.leads", { count: leadsPerMonth }),
  ];
  return (
    <Card className="grid gap-1.5">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="mr-1 font-[550]">
          <Link className={linkClass} to={adminPaths.deal(id)}>
            {t("contracts.deal", { name })}
          </Link>
        </h3>
        <Tag tone={dealTones[state]}>{t(`deals:state.${state}`)}</Tag>
      </div>
      <p className="text-sm text-ink-2">{facts.filter(Boolean).join(" · ")}</p>
    </Card>
  );
}
