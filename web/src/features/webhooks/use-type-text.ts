import { WebhookEventType } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";

/** What a type of message tells; a type that is no event of a lead as it is. */
export function useTypeText(): (type: string) => string {
  const { t } = useTranslation("webhooks");
  return (type) => {
    const known = WebhookEventType.options.find((option) => option === type);
    return known ? t(`type.${known}`) : type;
  };
}
