import { listLocations } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../../i18n/use-locale.ts";
import { answerQuery } from "../../../lib/api/use-answer.ts";
import { useAnswersOf } from "../../../lib/api/use-answers-of.ts";
import { useCountries } from "../../../lib/countries.ts";
import { LocationOption } from "./location-option.tsx";

type Props = { text: string; onChoose: (id: string, country: string) => void };

/** The areas of every country that match a search. */
export function LocationsAnywhere({ text, onChoose }: Props) {
  const { t } = useTranslation("leads");
  const { locale } = useLocale();
  const countries = useCountries();
  const found = useAnswersOf(
    countries.map(({ code }) => code),
    (country) => ({ ...answerQuery(listLocations, { query: { country, q: text, limit: 10 } }), staleTime: Infinity }),
  );
  if (found.length > 0 && found.every(({ items }) => items.length === 0))
    return <p className="px-2.5 py-2 text-sm text-ink-2">{t("filter.noLocation", { text })}</p>;
  return countries.map(({ code, names }, index) => {
    const nodes = found[index]?.items ?? [];
    if (nodes.length === 0) return null;
    return (
      <fieldset key={code}>
        <legend className="px-2.5 text-xs text-ink-3">{names[locale]}</legend>
        {nodes.map((node) => (
          <LocationOption
            key={node.id}
            node={node}
            within
            checked={false}
            count={undefined}
            onChange={() => onChoose(node.id, code)}
          />
        ))}
      </fieldset>
    );
  });
}
