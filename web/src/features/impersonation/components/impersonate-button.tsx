import { impersonate, type UserRecord } from "@doorlight/gateway/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmButton } from "../../../components/ui/confirm-button.tsx";
import { IconEye } from "../../../components/ui/icons.ts";
import { TextArea } from "../../../components/ui/text-area.tsx";
import { useChange } from "../../../lib/api/use-change.ts";
import { paths } from "../../../lib/paths.ts";

/** Asks once why, with the duration and the limits, then acts as the user. */
export function ImpersonateButton({ user }: { user: UserRecord }) {
  const { t } = useTranslation("impersonation");
  const [reason, setReason] = useState("");
  // The page reloads, so that no data of the admin stays in memory.
  const act = useChange(impersonate, { onSuccess: () => location.assign(paths.newLeads) });
  return (
    <ConfirmButton
      title={t("confirm.title", { name: `${user.firstName} ${user.lastName}` })}
      text={
        <>
          <p>{t("confirm.text")}</p>
          <p>{t("confirm.limits")}</p>
          <p>{t("confirm.audit")}</p>
          <TextArea
            label={t("confirm.reason")}
            hint={t("confirm.reasonHint")}
            rows={3}
            maxLength={500}
            required
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </>
      }
      ready={reason.trim() !== ""}
      action={t("confirm.action")}
      onConfirm={() => act.mutateAsync({ params: { id: user.id }, body: { reason: reason.trim() } })}
    >
      <IconEye size={18} stroke={1.75} aria-hidden="true" />
      {t("button")}
    </ConfirmButton>
  );
}
