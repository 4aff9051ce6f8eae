import { useTranslation } from "react-i18next";
import { chipClass } from "../../../components/ui/class-names.ts";
import { IconAlertTriangle } from "../../../components/ui/icons.ts";
import { type Locale, locales } from "../../../lib/locale.ts";
import type { ContentProblem } from "../content-form.ts";

type Props = { locale: Locale; problems: readonly ContentProblem[]; onChange: (locale: Locale) => void };

/** The language that is written in now. One with problems has a mark. */
export function LanguageTabs({ locale, problems, onChange }: Props) {
  const { t } = useTranslation("campaigns");
  return (
    <div role="group" aria-label={t("content.languages")} className="flex flex-wrap gap-2">
      {locales.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === locale}
          onClick={() => onChange(one)}
          className={chipClass(one === locale)}
        >
          {t(`content.language.${one}`)}
          {problems.some((problem) => problem.locale === one) && (
            <IconAlertTriangle
              size={15}
              stroke={2}
              className="text-warn"
              role="img"
              aria-label={t("content.hasGaps")}
            />
          )}
        </button>
      ))}
    </div>
  );
}
