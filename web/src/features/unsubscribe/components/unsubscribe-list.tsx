import { getListUnsubscription, unsubscribeList } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { buttonClass } from "../../../components/ui/class-names.ts";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { HeaderlessCard } from "../../../components/ui/headerless-card.tsx";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { useChange } from "../../../lib/api/use-change.ts";

/** The page of a mailed link: one click ends the mails of a lead list, without a login. */
export function UnsubscribeList({ token }: { token: string }) {
  const { t } = useTranslation("unsubscribe");
  const { data, error } = useAnswer(getListUnsubscription, { params: { token } });
  const unsubscribe = useChange(unsubscribeList);
  if (error) {
    return (
      <HeaderlessCard title={t("failedTitle")} intro={t("failedText")}>
        <ErrorAlert error={error} />
      </HeaderlessCard>
    );
  }
  if (!data) return null;
  const { name, notifies } = data;
  if (unsubscribe.isSuccess || !notifies) {
    return <HeaderlessCard title={t("doneTitle")} intro={t("doneText", { name })} />;
  }
  return (
    <HeaderlessCard title={t("title")} intro={t("text", { name })}>
      {unsubscribe.error && <ErrorAlert error={unsubscribe.error} />}
      <button
        type="button"
        className={buttonClass({})}
        disabled={unsubscribe.isPending}
        onClick={() => unsubscribe.mutate({ params: { token } })}
      >
        {t("submit")}
      </button>
    </HeaderlessCard>
  );
}
