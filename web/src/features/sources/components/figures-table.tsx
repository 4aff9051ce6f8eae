import type { Source, SourceFigures } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { DataTable } from "../../../components/ui/data-table.tsx";
import { PhoneLabel } from "../../../components/ui/phone-label.tsx";
import { MoneyText } from "../../../components/ui/money-text.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";

const counts = ["received", "confirmed", "duplicates", "published", "sold", "refunded"] as const;
const amounts = ["cost", "revenue", "profit"] as const;

/** What came of a partner's requests of the period, in all and by the partner's own marks. */
export function FiguresTable({ source: { name, price, figures, subSources } }: { source: Source }) {
  const { t } = useTranslation("sources");
  const rows = subSources.length === 1 && subSources[0]?.name === "" ? [] : subSources;
  return (
    <DataTable
      label={t("figures", { name })}
      columns={[
        { name: t("column.subSource") },
        ...[...counts, ...amounts].map((column) => ({ name: t(`column.${column}`), right: true })),
      ]}
    >
      <FiguresRow name={t("all")} figures={figures} currency={price.currency} />
      {rows.map((part) => (
        <FiguresRow
          key={part.name}
          name={part.name || t("noSubSource")}
          figures={part.figures}
          currency={price.currency}
        />
      ))}
    </DataTable>
  );
}

function FiguresRow({ name, figures, currency }: { name: string; figures: SourceFigures; currency: string }) {
  const { t } = useTranslation("sources");
  const { tag } = useLocale();
  const { cost, revenue, confirmed, duplicates } = figures;
  const share = confirmed > 0 && (duplicates / confirmed).toLocaleString(tag, { style: "percent" });
  const money = { cost, revenue, profit: revenue - cost };
  return (
    <tr>
      <td className="font-[550] wrap-anywhere">{name}</td>
      {counts.map((column) => (
        <td key={column} className="tabular-nums md:text-right">
          <PhoneLabel>{t(`column.${column}`)}</PhoneLabel>
          {figures[column].toLocaleString(tag)}
          {column === "duplicates" && share && <span className="text-ink-2"> ({share})</span>}
        </td>
      ))}
      {amounts.map((column) => (
        <td key={column} className="md:text-right">
          <PhoneLabel>{t(`column.${column}`)}</PhoneLabel>
          <MoneyText money={{ amount: money[column], currency }} />
        </td>
      ))}
    </tr>
  );
}
