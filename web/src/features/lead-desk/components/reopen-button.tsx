import { type DeskLead, reopenDeskLead } from "@doorlight/gateway/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCountryTime } from "../../../components/account/use-country-time.ts";
import { useChange } from "../../../lib/api/use-change.ts";
import { afterAction } from "../after-action.ts";
import { ReasonButton } from "./reason-button.tsx";

/** Reopens a closed lead as long as its seven days last. */
export function ReopenButton({ lead }: { lead: DeskLead }) {
  const { t } = useTranslation("lead-desk");
  const timeOf = useCountryTime(lead.country);
  const reopen = useChange(reopenDeskLead, afterAction);
  const { id, version, state, expiresAt, contactErasedAt } = lead;
  const [openedAt] = useState(() => Date.now());
  const isTime = expiresAt !== null && Date.parse(expiresAt) > openedAt;
  if (state !== "closed" || !isTime || contactErasedAt) return null;
  return (
    <ReasonButton
      title={t("action.reopen.title")}
      text={<p>{t("action.reopen.text", { time: timeOf(expiresAt) })}</p>}
      pending={reopen.isPending}
      error={reopen.error}
      done={t("action.reopen.done")}
      onConfirm={(reason) => reopen.mutateAsync({ params: { id }, body: { version, reason } })}
    >
      {t("action.reopen.open")}
    </ReasonButton>
  );
}
