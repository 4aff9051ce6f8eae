import { useTranslation } from "react-i18next";
import { buttonClass } from "../../../components/ui/class-names.ts";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { HeaderlessCard } from "../../../components/ui/headerless-card.tsx";
import { useListUnsubscription, useUnsubscribeList } from "../api/unsubscribe-list.ts";

/** The page of a mailed link: one click ends the mails of a lead list, without a login. */
export function UnsubscribeList({ token }: { token: string }) {
  const { t } = useTranslation("notifications");
  const { data, error } = useListUnsubscription(token);
  const unsubscribe = useUnsubscribeList(token);
  if (error) {
    return (
      <HeaderlessCard title={t("unsubscribe.failedTitle")} intro={t("unsubscribe.failedText")}>
        <ErrorAlert error={error} />
      </HeaderlessCard>
    );
  }
  if (!data) return null;
  const { name, notifies } = data;
  if (unsubscribe.isSuccess || !notifies) {
    return <HeaderlessCard title={t("unsubscribe.doneTitle")} intro={t("unsubscribe.doneText", { name })} />;
  }
  return (
    <HeaderlessCard title={t("unsubscribe.title")} intro={t("unsubscribe.text", { name })}>
      {unsubscribe.error && <ErrorAlert error={unsubscribe.error} />}
      <button
        type="button"
        className={buttonClass({})}
        disabled={unsubscribe.isPending}
        onClick={() => unsubscribe.mutate()}
      >
        {t("unsubscribe.submit")}
      </button>
    </HeaderlessCard>
  );
}
