import type { LeadDetail } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Card } from "../../../components/ui/card.tsx";

/** The owner's own words: whole for a buyer, masked by the server for everybody else. They are erased with the contact. */
export function OwnerDescription({ lead }: { lead: LeadDetail }) {
  const { t } = useTranslation("leads");
  return (
    <Card title={t("description")}>
      <p className="max-w-[62ch] wrap-anywhere whitespace-pre-line text-ink-2">
        {lead.contact?.description ||
          lead.description ||
          t(lead.contactErasedAt ? "erasedDescription" : "noDescription")}
      </p>
    </Card>
  );
}
