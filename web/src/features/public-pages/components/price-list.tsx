import { useTranslation } from "react-i18next";
import { languageTags } from "../../../lib/locale.ts";
import { formatMoney } from "../../../lib/money.ts";
import { CountryLinks } from "./country-links.tsx";
import { usePublicPage } from "../public-page.ts";

/** Price and cap of each lead type, from the price list of the country. */
export function PriceList() {
  const { pricing, locale, country } = usePublicPage();
  const { t } = useTranslation(["public", "common"]);
  const links = <CountryLinks label={t("price.countries")} anchor="#prices" />;
  if (!pricing)
    return (
      <>
        <p className="mt-6 text-ink-2">{t("price.soon")}</p>
        {links}
      </>
    );

  return (
    <>
      <p className="mt-2.5 text-base text-ink-2">{t("price.intro", { country: country?.names[locale] })}</p>
      {links}
      <ul className="mt-6 divide-y divide-line rounded-l border border-line bg-card">
        {pricing.unitPrices.map(({ leadType, price, cap }) => (
          <li
            key={leadType}
            className="grid grid-cols-[1fr_auto] items-center gap-x-6 gap-y-1 px-5 py-[18px] md:grid-cols-[1.9fr_1fr_110px] md:px-6"
          >
            <span>
              <b className="block font-semibold">{t(`common:leadType.${leadType}`)}</b>
              <span className="text-sm text-ink-2">{t(`price.types.${leadType}`)}</span>
            </span>
            <span className="order-last col-span-2 flex items-center gap-2.5 text-sm text-ink-2 md:order-none md:col-span-1 md:text-md">
              <span className="inline-flex gap-1" aria-hidden="true">
                {Array.from({ length: cap }, (_, spot) => (
                  <span key={spot} className="size-[9px] rounded-full border-[1.5px] border-primary" />
                ))}
              </span>
              {t("price.atMost", { count: cap })}
            </span>
            <span className="self-start text-right font-display text-[19px] leading-none font-[650] tracking-[-0.01em] md:self-center">
              {formatMoney(price, languageTags[locale], { whole: true })}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
