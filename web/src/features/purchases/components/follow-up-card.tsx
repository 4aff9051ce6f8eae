import type { LeadDetail } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Card } from "../../../components/ui/card.tsx";
import { useFollowUp } from "../api/follow-up.ts";
import { FollowUpControl } from "./follow-up-control.tsx";

/** Where the agent stands with a bought lead. */
export function FollowUpCard({ lead: { id, contact } }: { lead: Pick<LeadDetail, "id" | "contact"> }) {
  const { t } = useTranslation("purchases");
  const followUp = useFollowUp(id);
  if (!followUp) return null;
  const owner = contact ? `${contact.firstName} ${contact.lastName}` : t("followUp.thisLead");
  return (
    <Card title={t("followUp.title")}>
      <FollowUpControl leadId={id} owner={owner} followUp={followUp} hasContact={contact !== null} />
    </Card>
  );
}
