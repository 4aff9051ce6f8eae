import { useTranslation } from "react-i18next";
import { FilterChip } from "../../../components/ui/filter-chip.tsx";
import { OptionRow } from "../../../components/ui/option-row.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { useCountries } from "../../../lib/countries.ts";

/** The country whose prices are shown. */
export function CountryChoice({ chosen, onChange }: { chosen: string; onChange: (country: string) => void }) {
  const { t } = useTranslation("prices");
  const { locale } = useLocale();
  const countries = useCountries();
  if (countries.length < 2) return null;
  return (
    <FilterChip title={t("country")} label={countries.find(({ code }) => code === chosen)?.names[locale] ?? chosen}>
      {countries.map(({ code, names }) => (
        <OptionRow key={code} type="radio" name="country" checked={code === chosen} onChange={() => onChange(code)}>
          {names[locale]}
        </OptionRow>
      ))}
    </FilterChip>
  );
}
