import { useId } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { useCountries } from "../../lib/countries.ts";
import { FilterChip } from "../ui/filter-chip.tsx";
import { OptionRow } from "../ui/option-row.tsx";

/** The country that a screen is about, for those who see more than their own. */
export function CountryChip({ chosen, onChange }: { chosen: string; onChange: (country: string) => void }) {
  const { t } = useTranslation("common");
  const { locale } = useLocale();
  const countries = useCountries();
  const group = useId();
  if (countries.length < 2) return null;
  return (
    <FilterChip
      title={t("countryLabel")}
      label={countries.find(({ code }) => code === chosen)?.names[locale] ?? chosen}
    >
      {countries.map(({ code, names }) => (
        <OptionRow key={code} type="radio" name={group} checked={code === chosen} onChange={() => onChange(code)}>
          {names[locale]}
        </OptionRow>
      ))}
    </FilterChip>
  );
}
