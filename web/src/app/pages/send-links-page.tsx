import { useTranslation } from "react-i18next";
import { HeaderlessCard } from "../../components/ui/headerless-card.tsx";
import { SendLinks } from "../../features/requests/components/send-links.tsx";

export function SendLinksPage() {
  const { t } = useTranslation("requests");
  return (
    <HeaderlessCard title={t("link.title")} intro={t("link.intro")}>
      <SendLinks />
    </HeaderlessCard>
  );
}
