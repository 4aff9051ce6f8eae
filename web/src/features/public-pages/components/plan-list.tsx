import type { Plan } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { languageTags } from "../../../lib/locale.ts";
import { formatMoney } from "../../../lib/money.ts";
import { usePublicPage } from "../public-page.ts";

/** The plans of the country, with the price of one lead of each. */
export function PlanList({ plans }: { plans: readonly Plan[] }) {
  const { locale } = usePublicPage();
  const { t } = useTranslation(["public", "common"]);
  const tag = languageTags[locale];
  return (
    <section className="mt-12">
      <h2 className="text-2xl">{t("price.plans.title")}</h2>
      <p className="mt-2.5 text-ink-2">{t("price.plans.text")}</p>
      <ul className="mt-6 grid gap-[18px] sm:grid-cols-2 lg:grid-cols-4">
        {plans.map(({ id, monthlyQuota, monthlyFee: fee }) => (
          <li key={id} className="grid content-start gap-2 rounded-l border border-line bg-card p-6">
            <h3 className="text-[19px]">{t(`common:plan.${id}`)}</h3>
            <p>
              <span className="font-display text-2xl font-[650]">{formatMoney(fee, tag, { whole: true })}</span>{" "}
              <span className="text-sm text-ink-2">{t("price.plans.perMonth")}</span>
            </p>
            <p className="font-semibold">{t("price.plans.leads", { count: monthlyQuota })}</p>
            <p className="text-sm text-ink-2 tabular-nums">
              {t("price.plans.each", {
                price: formatMoney({ ...fee, amount: Math.round(fee.amount / monthlyQuota) }, tag),
              })}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
