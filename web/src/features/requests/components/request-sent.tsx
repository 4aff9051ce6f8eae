import { useTranslation } from "react-i18next";
import { ButtonLink } from "../../../components/ui/button.tsx";
import { HeaderlessCard } from "../../../components/ui/headerless-card.tsx";
import { IconMail } from "../../../components/ui/icons.ts";
import { useLocale } from "../../../i18n/use-locale.ts";
import { localisedPath } from "../../../lib/locale.ts";
import { paths } from "../../../lib/paths.ts";
import { searchOf } from "../request-steps.ts";

/** The next steps, three of them, and the way back for a seller who gets no mail: the form still has all answers. */
export function RequestSent({ email }: { email: string }) {
  const { t } = useTranslation("requests");
  const { locale } = useLocale();
  return (
    <HeaderlessCard focused title={t("sent.title")}>
      <div className="grid gap-5">
        <span className="grid size-14 place-items-center rounded-[16px] bg-primary-soft text-primary-text">
          <IconMail size={28} stroke={1.75} aria-hidden="true" />
        </span>
        <p className="text-base break-words text-ink-2">{t("sent.text", { email })}</p>
        <ol className="grid list-decimal gap-2 pl-5 text-ink-2">
          {(["confirm", "read", "call"] as const).map((step) => (
            <li key={step} className="pl-1">
              {t(`sent.${step}`)}
            </li>
          ))}
        </ol>
        <div className="grid gap-3 border-t border-line pt-5">
          <p className="text-ink-2">{t("sent.noMail")}</p>
          <ButtonLink
            look="outline"
            className="justify-self-start"
            to={localisedPath(paths.request, locale) + searchOf("contact")}
          >
            {t("sent.change")}
          </ButtonLink>
        </div>
      </div>
    </HeaderlessCard>
  );
}
