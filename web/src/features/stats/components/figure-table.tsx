import type { AnswerOf, getStats, StatsBasis, StatsFigure } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { DataTable } from "../../../components/ui/data-table.tsx";
import { PhoneLabel } from "../../../components/ui/phone-label.tsx";
import { linkClass } from "../../../components/ui/class-names.ts";
import { shownFigures } from "../shown-figures.ts";
import { FigureValue } from "./figure-value.tsx";

type Props = {
  stats: AnswerOf<typeof getStats>["countries"][number];
  basis: StatsBasis;
  onOpen: (figure: StatsFigure) => void;
};

/** The figures of a country with their definitions, beside those of the period before. */
export function FigureTable({ stats: { current, previous, currency }, basis, onOpen }: Props) {
  const { t } = useTranslation("stats");
  const columns = [
    { name: t("column.figure") },
    { name: t("column.period"), right: true },
    { name: t("column.previous"), right: true },
  ];
  return (
    <DataTable label={t("figures")} columns={columns}>
      {shownFigures.map(({ name, of, rows }) => (
        <tr key={name}>
          <td>
            <span className="font-[550]">{t(`figure.${name}`)}</span>
            <span className="block max-w-[60ch] text-sm text-ink-2">{t(`definition.${name}`, { context: basis })}</span>
          </td>
          <td className="tabular-nums md:text-right">
            <PhoneLabel>{t("column.period")}</PhoneLabel>
            {rows ? (
              <button type="button" className={linkClass} onClick={() => onOpen(rows)}>
                <FigureValue name={name} shown={of(current)} currency={currency} />
                <span className="sr-only">{t("openRows", { figure: t(`rowsOf.${rows}`) })}</span>
              </button>
            ) : (
              <FigureValue name={name} shown={of(current)} currency={currency} />
            )}
          </td>
          <td className="text-ink-2 tabular-nums md:text-right">
            <PhoneLabel>{t("column.previous")}</PhoneLabel>
            <FigureValue name={name} shown={of(previous)} currency={currency} />
          </td>
        </tr>
      ))}
    </DataTable>
  );
}
