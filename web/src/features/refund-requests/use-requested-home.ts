import type { QueuedRefund } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";

/** The home of the lead in a few words, or that it is a lead, if leads was down. */
export function useRequestedHome({ lead, street }: Pick<QueuedRefund, "lead" | "street">): string {
  const { t } = useTranslation(["refund-requests", "common"]);
  if (!lead) return t("lead");
  const { postalCode, city } = lead.place;
  return [t(`common:propertyType.${lead.propertyType}`), street, `${postalCode} ${city}`].filter(Boolean).join(", ");
}
