import type { LeadDetail } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Card } from "../../../components/ui/card.tsx";

/** The owner's own description. The server has masked phone numbers and e-mail addresses in it. */
export function OwnerDescription({ lead }: { lead: LeadDetail }) {
  const { t } = useTranslation("leads");
  return (
    <Card title={t("description")}>
      <p className="max-w-[62ch] wrap-anywhere whitespace-pre-line text-ink-2">
        {lead.description || t("noDescription")}
      </p>
    </Card>
  );
}
