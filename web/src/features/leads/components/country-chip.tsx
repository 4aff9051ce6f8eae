import { useTranslation } from "react-i18next";
import { FilterChip } from "../../../components/ui/filter-chip.tsx";
import { OptionRow } from "../../../components/ui/option-row.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { useCountries } from "../../../lib/countries.ts";

/** The country of the list, for those who see more than their own. */
export function CountryChip({ chosen, onChange }: { chosen: string; onChange: (country: string) => void }) {
  const { t } = useTranslation("leads");
  const { locale } = useLocale();
  const countries = useCountries();
  if (countries.length < 2) return null;
  const name = countries.find(({ code }) => code === chosen)?.names[locale] ?? chosen;

  return (
    <FilterChip title={t("filter.country")} label={name}>
      {countries.map(({ code, names }) => (
        <OptionRow key={code} type="radio" name="country" checked={code === chosen} onChange={() => onChange(code)}>
          {names[locale]}
        </OptionRow>
      ))}
    </FilterChip>
  );
}
