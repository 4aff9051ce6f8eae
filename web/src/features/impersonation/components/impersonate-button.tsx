import type { UserRecord } from "@doorlight/gateway/contract";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "../../../components/ui/alert.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { IconEye } from "../../../components/ui/icons.ts";
import { useErrorText } from "../../../i18n/use-error-text.ts";
import { useImpersonate } from "../api/impersonate.ts";

const ConfirmDialog = lazy(async () => ({
  default: (await import("../../../components/ui/confirm-dialog.tsx")).ConfirmDialog,
}));

/** Asks once, says for how long and what is not possible, then acts as the user. */
export function ImpersonateButton({ user }: { user: UserRecord }) {
  const { t } = useTranslation("impersonation");
  const errorText = useErrorText();
  const impersonate = useImpersonate(user.id);
  const [asking, setAsking] = useState(false);
  const name = `${user.firstName} ${user.lastName}`;
  return (
    <>
      <Button look="outline" onClick={() => setAsking(true)}>
        <IconEye size={18} stroke={1.75} aria-hidden="true" />
        {t("act")}
      </Button>
      {asking && (
        <Suspense>
          <ConfirmDialog
            title={t("confirm.title", { name })}
            action={t("confirm.action")}
            pending={impersonate.isPending}
            onConfirm={() => impersonate.mutate()}
            onCancel={() => setAsking(false)}
          >
            {impersonate.isError && <Alert tone="bad">{errorText(impersonate.error)}</Alert>}
            <p>{t("confirm.text")}</p>
            <p>{t("confirm.not")}</p>
            <p>{t("confirm.audit")}</p>
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  );
}
