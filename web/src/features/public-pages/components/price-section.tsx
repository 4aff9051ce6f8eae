import { useTranslation } from "react-i18next";
import { IconCoin } from "../../../components/ui/icons.ts";
import { PriceList } from "./price-list.tsx";

/** The price list on the landing page, with the free credit below. */
export function PriceSection() {
  const { t } = useTranslation("public");
  return (
    <section id="prices" className="wide section">
      <h2 className="text-[27px] font-[660] tracking-[-0.025em] md:text-3xl">{t("price.title")}</h2>
      <PriceList />
      <p className="mt-4 flex gap-2.5 text-ink-2">
        <IconCoin size={19} stroke={1.75} className="mt-px shrink-0 text-primary-text" aria-hidden="true" />
        {t("price.free")}
      </p>
    </section>
  );
}
