import type { AnswerOf, getStats } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { DataTable } from "../../../components/ui/data-table.tsx";
import { PhoneLabel } from "../../../components/ui/phone-label.tsx";
import { linkClass } from "../../../components/ui/class-names.ts";
import { useLocale } from "../../../i18n/use-locale.ts";
import { useCountries } from "../../../lib/countries.ts";
import { shownFigures, totals } from "../shown-figures.ts";
import { FigureValue } from "./figure-value.tsx";

type Props = { countries: AnswerOf<typeof getStats>["countries"]; onChoose: (country: string) => void };

/** All countries, each in its own currency. */
export function CountryTotals({ countries, onChoose }: Props) {
  const { t } = useTranslation("stats");
  const { locale } = useLocale();
  const known = useCountries();
  const nameOf = (country: string) => known.find(({ code }) => code === country)?.names[locale] ?? country;
  const shown = totals.flatMap((name) => shownFigures.filter((figure) => figure.name === name));
  return (
    <DataTable
      label={t("countries")}
      columns={[
        { name: t("column.country") },
        ...shown.map(({ name }) => ({ name: t(`figure.${name}`), right: true })),
      ]}
    >
      {countries.map(({ country, currency, current }) => (
        <tr key={country}>
          <td>
            <button type="button" className={linkClass} onClick={() => onChoose(country)}>
              {nameOf(country)}
            </button>
          </td>
          {shown.map(({ name, of }) => (
            <td key={name} className="tabular-nums md:text-right">
              <PhoneLabel>{t(`figure.${name}`)}</PhoneLabel>
              <FigureValue name={name} shown={of(current)} currency={currency} />
            </td>
          ))}
        </tr>
      ))}
    </DataTable>
  );
}
