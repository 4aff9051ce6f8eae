import type { Lead } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";

/** "Detached house, 4 rooms". */
export function useLeadTitle({ propertyType, rooms }: Pick<Lead, "propertyType" | "rooms">): string {
  const { t } = useTranslation("common");
  return [t(`propertyType.${propertyType}`), rooms && t("rooms", { count: rooms })].filter(Boolean).join(", ");
}
