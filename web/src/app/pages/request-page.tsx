import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import { HeaderlessCard } from "../../components/ui/headerless-card.tsx";
import { RequestForm } from "../../features/requests/components/request-form.tsx";
import { RequestSent } from "../../features/requests/components/request-sent.tsx";

/** The form, and in its place the next steps once the request is sent. */
export function RequestPage() {
  const { t } = useTranslation("requests");
  const navigate = useNavigate();
  const { state } = useLocation() as { state: { sentTo?: string } | null };
  if (state?.sentTo) return <RequestSent email={state.sentTo} />;
  return (
    <HeaderlessCard wide name={null} title={t("title")} intro={t("intro")}>
      <RequestForm onSent={(sentTo) => void navigate({ search: "" }, { replace: true, state: { sentTo } })} />
    </HeaderlessCard>
  );
}
