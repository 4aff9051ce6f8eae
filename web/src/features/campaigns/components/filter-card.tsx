import { type Control, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Button } from "../../../components/ui/button.tsx";
import { IconTrash } from "../../../components/ui/back-office-icons.ts";
import { NumberField } from "../../../components/ui/number-field.tsx";
import { useCountries } from "../../../lib/countries.ts";
import { type AudienceFields, choices, type Filter, groups, planNames, ranges, type Side } from "../filters.ts";
import { useFilterOptions } from "../use-filter-options.ts";
import { ChoiceChip, ListChip } from "./filter-chips.tsx";

type Props = {
  control: Control<AudienceFields>;
  at: `${Side}.${number}`;
  people: Filter["people"];
  title: string;
  onRemove: () => void;
};

/** The conditions that somebody must all fit; those that are left open fit everybody. */
export function FilterCard({ control, at, people, title, onRemove }: Props) {
  const { t } = useTranslation(["campaigns", "common"]);
  const chosen = useWatch({ control, name: `${at}.countries` }) ?? [];
  const options = useFilterOptions({ people, countries: chosen });
  const countries = useCountries().map(({ code }) => ({ value: code, text: t(`common:country.${code}`) }));
  const isAgent = people === "agent";
  return (
    <section aria-label={title} className="grid gap-3.5 rounded-m border border-line p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-md">
          {title}: {t(`words.${people}`)}
        </h3>
        <Button look="quiet" size="s" aria-label={t("filter.remove", { title })} onClick={onRemove}>
          <IconTrash size={17} stroke={1.75} aria-hidden="true" />
        </Button>
      </div>
      <div className="flex flex-wrap gap-2">
        <ListChip control={control} name={`${at}.countries`} title={t("filter.countries")} options={countries} />
        {isAgent && (
          <>
            <ListChip control={control} name={`${at}.regions`} title={t("filter.regions")} options={options.regions} />
            <ListChip
              control={control}
              name={`${at}.plans`}
              title={t("filter.plans")}
              options={planNames.map((plan) => ({
                value: plan,
                text: plan === "none" ? t("filter.noPlan") : t(`common:plan.${plan}`),
              }))}
            />
            {choices.map((choice) => (
              <ChoiceChip key={choice} control={control} name={`${at}.${choice}`} choice={choice} />
            ))}
          </>
        )}
        {!isAgent &&
          groups.map((group) => (
            <ListChip
              key={group}
              control={control}
              name={`${at}.${group}`}
              title={t(`filter.${group}`)}
              options={options[group]}
            />
          ))}
      </div>
      {isAgent && (
        <div className="grid gap-3.5 sm:grid-cols-2">
          {ranges.map((range) => (
            <fieldset key={range}>
              <legend className="mb-1.5 text-sm font-semibold">{t(`filter.${range}`)}</legend>
              <div className="grid grid-cols-2 gap-2">
                {(["from", "to"] as const).map((end) => (
                  <NumberField
                    key={end}
                    control={control}
                    name={`${at}.${range}.${end}`}
                    label={<span className="text-sm font-normal">{t(`filter.${end}`)}</span>}
                    none={null}
                  />
                ))}
              </div>
            </fieldset>
          ))}
        </div>
      )}
    </section>
  );
}
