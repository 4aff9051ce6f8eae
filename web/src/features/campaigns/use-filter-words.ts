import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { choices, type Filter, groups, ranges } from "./filters.ts";

/** A filter in words: "Agents in Finland · Plan: Plus or none · Signed up at most 30 days ago". */
export function useFilterWords(): (filter: Filter) => string {
  const { t } = useTranslation(["campaigns", "common"]);
  const { tag } = useLocale();
  const either = new Intl.ListFormat(tag, { type: "disjunction" });
  const list = (name: string, values: string[]) =>
    values.length === 0 ? [] : [t("words.list", { name: t(`filter.${name}`), values: either.format(values) })];

  return (filter) => {
    const countries = either.format(filter.countries.map((country) => t(`common:country.${country}`)));
    const who = t(`words.${filter.people}`);
    return [
      countries ? t("words.in", { who, countries }) : who,
      ...list("regions", filter.regions),
      ...list(
        "plans",
        filter.plans.map((plan) => (plan === "none" ? t("words.noPlan") : t(`common:plan.${plan}`))),
      ),
      ...choices.flatMap((choice) => (filter[choice] === null ? [] : t(`choice.${choice}.${String(filter[choice])}`))),
      ...ranges.flatMap((name) => {
        const { from = null, to = null } = filter[name] ?? {};
        if (from === null && to === null) return [];
        const days = to === null ? "least" : from === null ? "most" : from === to ? "exact" : "between";
        return t("words.range", {
          name: t(`filter.${name}`),
          days: t(`words.${days}`, { from, to, count: to ?? from ?? 0 }),
        });
      }),
      ...groups.flatMap((group) => list(group, filter[group])),
    ].join(" · ");
  };
}
