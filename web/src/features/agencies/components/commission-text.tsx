import type { Commission } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { MoneyText } from "../../../components/ui/money-text.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { formatPercent } from "../../../lib/percent.ts";

/** As in "2.95–4%" and "€4,500". */
export function CommissionText({ commission: { rate, fee } }: { commission: Commission }) {
  const { t } = useTranslation("agencies");
  const { tag } = useLocale();
  if (!rate && !fee) return <span className="text-ink-3">{t("unknown")}</span>;
  return (
    <>
      {rate && (
        <span className="block tabular-nums">
          {[...new Set([formatPercent(rate.from, tag), formatPercent(rate.to, tag)])].join("–")}
        </span>
      )}
      {fee && (
        <span className="block">
          <MoneyText money={fee.from} />
          {fee.from.amount !== fee.to.amount && (
            <>
              –<MoneyText money={fee.to} />
            </>
          )}
        </span>
      )}
    </>
  );
}
