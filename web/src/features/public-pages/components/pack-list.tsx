import type { CreditPack } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { languageTags } from "../../../lib/locale.ts";
import { formatMoney } from "../../../lib/money.ts";
import { usePublicPage } from "../public-page.ts";

/** The credit packs of the country, with the price of one credit of each. */
export function PackList({ packs }: { packs: readonly CreditPack[] }) {
  const { locale } = usePublicPage();
  const { t } = useTranslation("public");
  const tag = languageTags[locale];
  return (
    <section className="mt-12">
      <h2 className="text-2xl">{t("price.packs.title")}</h2>
      <p className="mt-2.5 text-ink-2">{t("price.packs.text")}</p>
      <ul className="mt-6 divide-y divide-line rounded-l border border-line bg-card">
        {packs.map(({ id, credits, price }) => (
          <li key={id} className="flex items-baseline justify-between gap-6 px-5 py-[18px] md:px-6">
            <b className="font-semibold">{t("price.packs.credits", { count: credits })}</b>
            <span className="text-right">
              <span className="block font-display text-[19px] font-[650]">
                {formatMoney(price, tag, { whole: true })}
              </span>
              <span className="text-sm text-ink-2 tabular-nums">
                {t("price.packs.each", {
                  price: formatMoney({ ...price, amount: Math.round(price.amount / credits) }, tag),
                })}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
