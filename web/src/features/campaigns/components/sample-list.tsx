import type { AnswerOf, previewAudience } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { linkClass } from "../../../components/ui/class-names.ts";
import { adminPaths } from "../../../lib/admin-paths.ts";
import type { Audience } from "../filters.ts";
import { useFilterWords } from "../use-filter-words.ts";

type Props = { people: AnswerOf<typeof previewAudience>["sample"]; audience: Audience };

/** Some people of an audience, each with the filter that lets the person in. */
export function SampleList({ people, audience }: Props) {
  const { t } = useTranslation(["campaigns", "common"]);
  const words = useFilterWords();
  if (people.length === 0) return <p className="text-sm text-ink-2">{t("sample.none")}</p>;
  return (
    <ul aria-label={t("sample.title")} className="grid gap-2.5 text-sm">
      {people.map(({ people: kind, personId, name, country, filter }) => (
        <li key={personId} className="wrap-anywhere">
          <Link to={kind === "agent" ? adminPaths.user(personId) : adminPaths.prospect(personId)} className={linkClass}>
            {name ?? t(`sample.${kind}`)}
          </Link>
          , {t(`common:country.${country}`)}
          <span className="block text-ink-2">
            {t("sample.why", {
              number: filter,
              words: audience.include[filter - 1] && words(audience.include[filter - 1]!),
            })}
          </span>
        </li>
      ))}
    </ul>
  );
}
