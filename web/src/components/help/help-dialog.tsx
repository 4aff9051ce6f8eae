import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { useCountries } from "../../lib/countries.ts";
import { type AdminHelpTopic, type HelpTopic, helpTopics } from "../../lib/help-topics.ts";
import { localisedPath } from "../../lib/locale.ts";
import { ordinal } from "../../lib/ordinal.ts";
import { refundRules } from "../../lib/refund-rules.ts";
import { useSession } from "../../lib/session.ts";
import { sitePaths } from "../../lib/site-paths.ts";
import { Button } from "../ui/button.tsx";
import { loneLinkClass } from "../ui/class-names.ts";
import { DialogSheet } from "../ui/dialog-sheet.tsx";
import { Points } from "./points.tsx";

type Props = { topic: HelpTopic | AdminHelpTopic; onClose: () => void };

/** How a screen works, facts worth knowing about it, and the way out if something goes differently. */
export function HelpDialog({ topic, onClose }: Props) {
  const isPublic = helpTopics.some((one) => one === topic);
  const { t: common } = useTranslation("help");
  const { t: shared } = useTranslation("common");
  const { t } = useTranslation(isPublic ? "help" : "back-office-help");
  const { locale } = useLocale();
  const figures = useFigures();
  const parts = {
    [common("how")]: t(`${topic}.how`, figures),
    [common("know")]: t(`${topic}.know`, figures),
    [common("stuck")]: t(`${topic}.stuck`, figures),
  };
  return (
    <DialogSheet title={t(`${topic}.title`)} onClose={onClose}>
      {Object.entries(parts).map(([title, text]) => (
        <section key={title} className="grid gap-1.5 text-ink-2">
          <h3 className="text-base text-ink">{title}</h3>
          <Points text={text} />
        </section>
      ))}
      <div className="flex flex-wrap items-center justify-between gap-3">
        {isPublic && (
          <a
            href={localisedPath(sitePaths.help, locale)}
            target="_blank"
            rel="noopener"
            className={`text-sm ${loneLinkClass}`}
          >
            {common("other")}
          </a>
        )}
        <Button className="ml-auto" onClick={onClose}>
          {shared("close")}
        </Button>
      </div>
    </DialogSheet>
  );
}

/** What the texts name, as the country has it. */
function useFigures() {
  const { locale } = useLocale();
  const code = useSession()?.country;
  const country = useCountries().find((one) => one.code === code);
  return { ...refundRules, refundDay: country && ordinal(country.refundDay, locale) };
}
