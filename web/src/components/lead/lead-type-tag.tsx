import type { LeadType } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Tag, type Tone } from "../ui/tag.tsx";

const tones: Record<LeadType, Tone> = {
  request_for_quote: "blue",
  request_for_valuation: "teal",
  request_for_online_valuation: "grey",
  request_for_commission_estimate: "amber",
};

/** The type of a lead, always in the same colour. */
export function LeadTypeTag({ type }: { type: LeadType }) {
  const { t } = useTranslation("common");
  return <Tag tone={tones[type]}>{t(`leadType.${type}`)}</Tag>;
}
