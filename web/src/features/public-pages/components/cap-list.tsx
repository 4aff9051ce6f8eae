import { useTranslation } from "react-i18next";
import { usePublicPage } from "../public-page.ts";

/** How many agents can buy a request of each type in the page's country. */
export function CapList() {
  const { t } = useTranslation(["public", "common"]);
  const { pricing } = usePublicPage();
  return (
    <dl className="grid gap-2">
      {pricing?.unitPrices.map(({ leadType, cap }) => (
        <div key={leadType} className="grid gap-x-6 border-b border-line pb-2 sm:grid-cols-[1fr_auto]">
          <dt>{t(`common:leadType.${leadType}`)}</dt>
          <dd className="font-semibold text-ink">{t("price.atMost", { count: cap })}</dd>
        </div>
      ))}
    </dl>
  );
}
