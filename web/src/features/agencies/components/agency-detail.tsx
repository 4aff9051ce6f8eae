import {
  type Agency,
  allowAgency,
  type CommissionEntry,
  getAgency,
  listAgencies,
  removeAgency,
  revertAgency,
} from "@doorlight/gateway/contract";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useAccountTime } from "../../../components/account/use-account-time.ts";
import { Alert } from "../../../components/ui/alert.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { ConfirmButton } from "../../../components/ui/confirm-button.tsx";
import { IconPencil } from "../../../components/ui/back-office-icons.ts";
import { useChange } from "../../../lib/api/use-change.ts";
import { lazyPart } from "../../../lib/lazy-part.ts";
import { useOpenedFrom } from "../../../lib/opened-from.ts";
import { adminPaths } from "../../../lib/admin-paths.ts";
import { showToast } from "../../../lib/toast.ts";
import { AgencyAgents } from "./agency-agents.tsx";
import { AgencyFacts } from "./agency-facts.tsx";
import { CommissionHistory } from "./commission-history.tsx";

const EditAgencyDialog = lazyPart(() => import("./edit-agency-dialog.tsx"), "EditAgencyDialog");

/** One agency: what it asks and offers, its agents, its commissions of before, and how to correct or remove it. */
export function AgencyDetail({ agency, history }: { agency: Agency; history: readonly CommissionEntry[] }) {
  return (
    <div className="grid max-w-[1120px] gap-5">
      <h1 className="text-2xl wrap-anywhere">{agency.name}</h1>
      {agency.removedAt ? <Removed agency={agency} /> : <Actions agency={agency} />}
      <AgencyFacts agency={agency} />
      <CommissionHistory history={history} />
      {!agency.removedAt && <AgencyAgents id={agency.id} />}
    </div>
  );
}

function Actions({ agency }: { agency: Agency }) {
  const { id, name, editedAt, agentCount } = agency;
  const { t } = useTranslation("agencies");
  const timeOf = useAccountTime();
  const [isEditing, setEditing] = useState(false);
  const refreshes = [getAgency, listAgencies];
  const revert = useChange(revertAgency, { refreshes });
  const remove = useChange(removeAgency, { refreshes });
  return (
    <>
      {editedAt && (
        <Alert tone="info">{t(agentCount > 0 ? "editedText" : "editedAlone", { at: timeOf(editedAt) })}</Alert>
      )}
      <div className="flex flex-wrap gap-2.5">
        <Button look="outline" onClick={() => setEditing(true)}>
          <IconPencil size={18} stroke={1.75} aria-hidden="true" />
          {t("edit.open")}
        </Button>
        {editedAt && agentCount > 0 && (
          <ConfirmButton
            title={t("revert.ask", { name })}
            text={<p>{t("revert.consequence")}</p>}
            action={t("revert.confirm")}
            done={t("revert.done")}
            onConfirm={() => revert.mutateAsync({ params: { id } })}
          >
            {t("revert.confirm")}
          </ConfirmButton>
        )}
        <ConfirmButton
          danger
          title={t("removal.ask", { name })}
          text={<p>{t("removal.consequence", { count: agentCount })}</p>}
          action={t("removal.open")}
          done={t("removal.done")}
          onConfirm={() => remove.mutateAsync({ params: { id } })}
        >
          {t("removal.open")}
        </ConfirmButton>
      </div>
      {isEditing && (
        <Suspense>
          <EditAgencyDialog agency={agency} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </>
  );
}

function Removed({ agency: { id, removedAt } }: { agency: Agency }) {
  const { t } = useTranslation("agencies");
  const timeOf = useAccountTime();
  const navigate = useNavigate();
  const back = useOpenedFrom() ?? adminPaths.agencies;
  const allow = useChange(allowAgency, {
    refreshes: [listAgencies],
    onSuccess: () => {
      void showToast("success", t("removal.allowed"));
      void navigate(back);
    },
  });
  return (
    <Alert tone="warn">
      <p>{t("removal.text", { at: timeOf(removedAt ?? "") })}</p>
      <ConfirmButton
        size="s"
        title={t("removal.allow")}
        text={<p>{t("removal.allowConsequence")}</p>}
        action={t("removal.allow")}
        onConfirm={() => allow.mutateAsync({ params: { id } })}
      >
        {t("removal.allow")}
      </ConfirmButton>
    </Alert>
  );
}
