import { impersonate, type UserRecord } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { ConfirmButton } from "../../../components/ui/confirm-button.tsx";
import { IconEye } from "../../../components/ui/icons.ts";
import { useChange } from "../../../lib/api/use-change.ts";
import { paths } from "../../../lib/paths.ts";

/** Asks once, with the duration and the limits, then acts as the user. */
export function ImpersonateButton({ user }: { user: UserRecord }) {
  const { t } = useTranslation("impersonation");
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
        </>
      }
      action={t("confirm.action")}
      onConfirm={() => act.mutateAsync({ params: { id: user.id } })}
    >
      <IconEye size={18} stroke={1.75} aria-hidden="true" />
      {t("button")}
    </ConfirmButton>
  );
}
