import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "../../../components/ui/alert.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { useErrorText } from "../../../i18n/use-error-text.ts";
import { showToast } from "../../../lib/toast.ts";
import { useCloseRequest } from "../api/seller-page.ts";

const ConfirmDialog = lazy(async () => ({
  default: (await import("../../../components/ui/confirm-dialog.tsx")).ConfirmDialog,
}));

/** Closing is final, so it is asked once more. */
export function CloseRequest({ hash }: { hash: string }) {
  const { t } = useTranslation("requests");
  const errorText = useErrorText();
  const close = useCloseRequest(hash);
  const [asking, setAsking] = useState(false);
  const confirm = async () => {
    try {
      await close.mutateAsync();
      await showToast("success", t("close.done"));
    } catch {
      // The dialog stays open and says why.
    }
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-4 rounded-l border border-line bg-card p-5">
      <p className="max-w-[46ch] text-ink-2">{t("close.hint")}</p>
      <Button look="danger" onClick={() => setAsking(true)}>
        {t("close.button")}
      </Button>
      {asking && (
        <Suspense>
          <ConfirmDialog
            danger
            title={t("close.title")}
            action={t("close.button")}
            pending={close.isPending}
            onConfirm={() => void confirm()}
            onCancel={() => setAsking(false)}
          >
            <p>{t("close.text")}</p>
            {close.isError && <Alert tone="bad">{errorText(close.error)}</Alert>}
          </ConfirmDialog>
        </Suspense>
      )}
    </div>
  );
}
