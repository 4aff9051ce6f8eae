import { useTranslation } from "react-i18next";
import { linkClass } from "../../../components/ui/class-names.ts";
import type { ContentProblem } from "../content-form.ts";

type Props = {
  problems: readonly ContentProblem[];
  /** Leads to where one is; absent where nothing can be changed. */
  onProblem?: ((problem: ContentProblem) => void) | undefined;
};

/** Everything wrong with a content, each with its place and language. */
export function ProblemList({ problems, onProblem }: Props) {
  const { t } = useTranslation("campaigns");
  if (problems.length === 0) return null;
  // A language that is written in later lacks every text: its first one leads there.
  const listed = problems.filter(
    ({ kind, locale }, index) =>
      kind !== "missing_translation" ||
      problems.findIndex((one) => one.kind === kind && one.locale === locale) === index,
  );
  return (
    <section aria-label={t("content.problems")} className="grid gap-2 text-sm">
      <h3 className="text-md">{t("content.problems")}</h3>
      <ul className="grid gap-1.5">
        {listed.map((problem) => {
          const { kind, part, block, locale, found } = problem;
          const where = [
            part === "block" ? (block > 0 ? t("content.blockNumber", { number: block }) : "") : t(`content.${part}`),
            locale ? t(`content.language.${locale}`) : "",
          ].filter(Boolean);
          return (
            <li key={`${kind} ${part} ${block} ${locale} ${found}`} className="wrap-anywhere">
              {where.length > 0 &&
                (onProblem ? (
                  <button type="button" className={linkClass} onClick={() => onProblem(problem)}>
                    {where.join(", ")}
                  </button>
                ) : (
                  <strong>{where.join(", ")}</strong>
                ))}{" "}
              {t(`content.problem.${kind}`)} {found && <code className="rounded-s bg-sunken px-1">{found}</code>}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
