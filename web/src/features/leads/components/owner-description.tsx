import type { LeadDetail } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { isRefunded } from "../../../components/lead/is-refunded.ts";
import { Card } from "../../../components/ui/card.tsx";
import { FoldedText } from "../../../components/ui/folded-text.tsx";

/** The owner's own words: whole for a buyer, masked by the server for everybody else. They are erased with the contact. */
export function OwnerDescription({ lead }: { lead: LeadDetail }) {
  const { t } = useTranslation("leads");
  return (
    <Card title={t("description")}>
      <div className="text-ink-2">
        <FoldedText
          text={
            lead.contact?.description ||
            lead.description ||
            t(areWordsGone(lead) ? "erasedDescription" : "noDescription")
          }
          unfold={t("unfold")}
          fold={t("fold")}
        />
      </div>
    </Card>
  );
}

/** A refunded buyer is not shown an erasure, which follows a withdrawal. */
const areWordsGone = (lead: LeadDetail) =>
  lead.contactErasedAt !== null || (isRefunded(lead) && lead.closedAt !== null);
