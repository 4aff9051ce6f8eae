import { deactivateUser, reactivateUser, type UserRecord } from "@doorlight/gateway/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { CheckField } from "../../../components/ui/check-field.tsx";
import { ConfirmButton } from "../../../components/ui/confirm-button.tsx";
import { IconUserCheck, IconUserOff } from "../../../components/ui/back-office-icons.ts";
import { TextArea } from "../../../components/ui/text-area.tsx";
import { useChange } from "../../../lib/api/use-change.ts";
import { userChange } from "../user-change.ts";

/**
 * Deactivates an account or reactivates it; of an erased one, whose person is still known, it bans the person, or ends that. The
 * reason is kept as a note.
 */
export function LockButton({ user }: { user: UserRecord }) {
  const { t } = useTranslation("admin-users");
  const [reason, setReason] = useState("");
  const [forAbuse, setForAbuse] = useState(false);
  const deactivate = useChange(deactivateUser, userChange);
  const reactivate = useChange(reactivateUser, userChange);
  const isErased = user.status === "erased";
  const isLocked = user.status === "deactivated" || (isErased && user.bannedUntil !== null);
  const action = `${isErased ? "ban." : ""}${isLocked ? "reactivate" : "deactivate"}` as const;
  const isBan = !isLocked && (forAbuse || isErased);
  const Icon = isLocked ? IconUserCheck : IconUserOff;
  const name = `${user.firstName} ${user.lastName}`;
  const change = async () => {
    const params = { id: user.id };
    const body = { reason: reason.trim() };
    await (isLocked
      ? reactivate.mutateAsync({ params, body })
      : deactivate.mutateAsync({ params, body: { ...body, forAbuse: isBan } }));
    setReason("");
    setForAbuse(false);
  };
  return (
    <ConfirmButton
      danger={!isLocked}
      title={t(`${action}.title`, { name })}
      ready={!isBan || reason.trim() !== ""}
      text={
        <>
          <p>{t(`${action}.text`)}</p>
          {isLocked && !isErased && user.bannedUntil && <p>{t("reactivate.endsBan")}</p>}
          <TextArea
            label={t("reason")}
            hint={t("reasonHint")}
            {...(isBan ? { required: true } : { optional: true })}
            rows={3}
            maxLength={1000}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
          {!isLocked && !isErased && (
            <CheckField
              label={t("deactivate.forAbuse")}
              hint={t("deactivate.forAbuseHint")}
              checked={forAbuse}
              onChange={({ target }) => setForAbuse(target.checked)}
            />
          )}
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
