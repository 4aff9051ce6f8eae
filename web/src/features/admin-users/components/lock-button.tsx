import { deactivateUser, reactivateUser, type UserRecord } from "@doorlight/gateway/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmButton } from "../../../components/ui/confirm-button.tsx";
import { IconUserCheck, IconUserOff } from "../../../components/ui/back-office-icons.ts";
import { TextArea } from "../../../components/ui/text-area.tsx";
import { useChange } from "../../../lib/api/use-change.ts";
import { userChange } from "../user-change.ts";

/** Deactivates an account or reactivates it. The reason is kept as a note. */
export function LockButton({ user }: { user: UserRecord }) {
  const { t } = useTranslation("admin-users");
  const [reason, setReason] = useState("");
  const deactivate = useChange(deactivateUser, userChange);
  const reactivate = useChange(reactivateUser, userChange);
  const isLocked = user.status === "deactivated";
  const action = isLocked ? "reactivate" : "deactivate";
  const Icon = isLocked ? IconUserCheck : IconUserOff;
  const name = `${user.firstName} ${user.lastName}`;
  const change = async () => {
    await (isLocked ? reactivate : deactivate).mutateAsync({
      params: { id: user.id },
      body: { reason: reason.trim() },
    });
    setReason("");
  };
  return (
    <ConfirmButton
      danger={!isLocked}
      title={t(`${action}.title`, { name })}
      text={
        <>
          <p>{t(`${action}.text`)}</p>
          <TextArea
            label={t("reason")}
            hint={t("reasonHint")}
            optional
            rows={3}
            maxLength={1000}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </>
      }
      action={t(`${action}.action`)}
      done={t(`${action}.done`, { name })}
      onConfirm={change}
    >
      <Icon size={18} stroke={1.75} aria-hidden="true" />
      {t(`${action}.button`)}
    </ConfirmButton>
  );
}
