import { useState } from "react";
import { useTranslation } from "react-i18next";
import { HeaderlessCard } from "../../components/ui/headerless-card.tsx";
import { RequestForm } from "../../features/requests/components/request-form.tsx";
import { RequestSent } from "../../features/requests/components/request-sent.tsx";

export function RequestPage() {
  const { t } = useTranslation("requests");
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo) {
    return (
      <HeaderlessCard title={t("sent.title")}>
        <RequestSent email={sentTo} />
      </HeaderlessCard>
    );
  }
  return (
    <HeaderlessCard wide title={t("title")} intro={t("intro")}>
      <title>{`${t("title")} – Doorlight`}</title>
      <RequestForm onSent={setSentTo} />
    </HeaderlessCard>
  );
}
