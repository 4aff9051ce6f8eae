import type { StatsFigure, StatsFigures } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { DataTable } from "../../../components/ui/data-table.tsx";
import { PhoneLabel } from "../../../components/ui/phone-label.tsx";
import { linkClass } from "../../../components/ui/class-names.ts";
import { useLocale } from "../../../i18n/use-locale.ts";
import { formatPercent } from "../../../lib/percent.ts";
import { FEW, funnel } from "../shown-figures.ts";

type Props = { of: StatsFigures; onOpen: (figure: StatsFigure) => void };

/** The way from the request to an agent who won the home, with the share that each step keeps of the one before. */
export function FunnelTable({ of, onOpen }: Props) {
  const { t } = useTranslation("stats");
  const { tag } = useLocale();
  const columns = [
    { name: t("column.step") },
    { name: t("column.leads"), right: true },
    { name: t("column.kept"), right: true },
  ];
  return (
    <DataTable label={t("funnel")} columns={columns}>
      {funnel.map((step, nth) => {
        const [value, before] = [of[step], nth === 0 ? null : of[funnel[nth - 1]!]];
        return (
          <tr key={step}>
            <td>
              <span className="font-[550]">{t(`step.${step}`)}</span>
              <span className="block text-sm text-ink-2">{t(`definition.${step}`)}</span>
            </td>
            <td className="tabular-nums md:text-right">
              <PhoneLabel>{t("column.leads")}</PhoneLabel>
              <button type="button" className={linkClass} onClick={() => onOpen(step)}>
                {value === null ? t("unknown") : value.toLocaleString(tag)}
                <span className="sr-only">{t("openRows", { figure: t(`step.${step}`) })}</span>
              </button>
            </td>
            <td className={`tabular-nums md:text-right ${before !== null && before < FEW ? "text-ink-3" : ""}`}>
              {value !== null && before !== null && before >= value && before > 0 && (
                <>
                  <PhoneLabel>{t("column.kept")}</PhoneLabel>
                  {formatPercent(Math.round((1000 * value) / before) / 10, tag)}
                  <span className="block text-xs text-ink-3">{t("of", { n: before.toLocaleString(tag) })}</span>
                </>
              )}
            </td>
          </tr>
        );
      })}
    </DataTable>
  );
}
