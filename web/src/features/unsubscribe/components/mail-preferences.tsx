import { getMailPreferences, setMailPreferences, unsubscribe } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { buttonClass } from "../../../components/ui/class-names.ts";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { HeaderlessCard } from "../../../components/ui/headerless-card.tsx";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { useChange } from "../../../lib/api/use-change.ts";

const kinds = ["news", "offers"] as const;

/** The page of a campaign mail's link: one click ends all such mails, others end or begin one kind. Without a login. */
export function MailPreferences({ token }: { token: string }) {
  const { t } = useTranslation("unsubscribe");
  const params = { token };
  const { data, error } = useAnswer(getMailPreferences, { params });
  const stop = useChange(unsubscribe, { refreshes: [getMailPreferences] });
  const choose = useChange(setMailPreferences, { refreshes: [getMailPreferences] });
  if (error) {
    return (
      <HeaderlessCard title={t("failedTitle")} intro={t("campaign.failedText")}>
        <ErrorAlert error={error} />
      </HeaderlessCard>
    );
  }
  if (!data) return null;
  const { news, offers } = data;
  const getsNone = !news && !offers;
  const isPending = stop.isPending || choose.isPending;
  const failure = stop.error ?? choose.error;
  return (
    <HeaderlessCard
      title={getsNone ? t("doneTitle") : t("campaign.title")}
      intro={getsNone ? t("campaign.doneText") : t("campaign.text")}
    >
      {failure && <ErrorAlert error={failure} />}
      {!getsNone && (
        <button type="button" className={buttonClass({})} disabled={isPending} onClick={() => stop.mutate({ params })}>
          {t("campaign.submit")}
        </button>
      )}
      <ul className="mt-6 grid gap-3">
        {kinds.map((kind) => (
          <li key={kind} className="flex flex-wrap items-center justify-between gap-3">
            <span>{t(`campaign.${kind}.${data[kind] ? "on" : "off"}`)}</span>
            <button
              type="button"
              className={buttonClass({ look: "outline", size: "s" })}
              disabled={isPending}
              onClick={() => choose.mutate({ params, body: { news, offers, [kind]: !data[kind] } })}
            >
              {t(`campaign.${kind}.${data[kind] ? "stop" : "begin"}`)}
            </button>
          </li>
        ))}
      </ul>
    </HeaderlessCard>
  );
}
