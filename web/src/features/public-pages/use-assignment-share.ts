import { useTranslation } from "react-i18next";
import { languageTags } from "../../lib/locale.ts";
import { usePublicPage } from "./public-page.ts";

/**
 * How many leads end in an assignment, as a sentence: counted, as we state it, or that too few are reported; undefined while it
 * is unknown.
 */
export function useAssignmentShare(): string | undefined {
  const { t } = useTranslation("public");
  const { assignmentShare, locale } = usePublicPage();
  if (!assignmentShare) return undefined;
  const { from, to, source, leads } = assignmentShare;
  const percent = new Intl.NumberFormat(languageTags[locale], { style: "percent", maximumFractionDigits: 1 });
  const share = from === to ? percent.format(to / 100) : percent.formatRange(from / 100, to / 100);
  return t(`faq.items.won.${source}`, { share, count: leads ?? 0 });
}
