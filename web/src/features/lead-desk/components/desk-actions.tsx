import { closeDeskLead, type DeskLead, getDeskLead, listDeskLeads } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Card } from "../../../components/ui/card.tsx";
import { useChange } from "../../../lib/api/use-change.ts";
import { ReasonButton } from "./reason-button.tsx";

/** What an admin can do to a request as it stands. */
export function DeskActions({ lead }: { lead: DeskLead }) {
  const { t } = useTranslation("lead-desk");
  const { id, version, confirmedAt, closedAt } = lead;
  const changes = { refreshes: [getDeskLead, listDeskLeads], evenAfter: ["version_outdated"] } as const;
  const close = useChange(closeDeskLead, changes);
  if (!confirmedAt || closedAt) return null;
  return (
    <Card title={t("action.title")}>
      <div className="flex flex-wrap gap-2.5">
        <ReasonButton
          title={t("action.close.title")}
          text={<p>{t("action.close.text")}</p>}
          pending={close.isPending}
          error={close.error}
          done={t("action.close.done")}
          onConfirm={(reason) => close.mutateAsync({ params: { id }, body: { version, reason } })}
        >
          {t("action.close.open")}
        </ReasonButton>
      </div>
    </Card>
  );
}
