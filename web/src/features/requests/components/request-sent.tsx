import { useTranslation } from "react-i18next";
import { HeaderlessCard } from "../../../components/ui/headerless-card.tsx";
import { IconMail } from "../../../components/ui/icons.ts";

/** What happens next, in three steps. */
export function RequestSent({ email }: { email: string }) {
  const { t } = useTranslation("requests");
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
      </div>
    </HeaderlessCard>
  );
}
