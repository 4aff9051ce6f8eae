import type { QueuedRefund } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";

/** The home of the lead in a few words, or that it is a lead, if leads was down. */
export function useRequestedHome({ lead }: Pick<QueuedRefund, "lead">): string {
  const { t } = useTranslation(["refund-requests", "common"]);
  if (!lead) return t("lead");
  return `${t(`common:propertyType.${lead.propertyType}`)}, ${lead.place.postalCode} ${lead.place.city}`;
}
