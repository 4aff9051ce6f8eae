import { useTranslation } from "react-i18next";
import { ConfirmButton } from "../../../components/ui/confirm-button.tsx";
import { useCloseRequest } from "../api/seller-changes.ts";

/** Closes the request, for good. */
export function CloseRequest({ hash, isFull }: { hash: string; isFull: boolean }) {
  const { t } = useTranslation("requests");
  const close = useCloseRequest();
  return (
    <div className="flex flex-wrap items-center justify-between gap-4 rounded-l border border-line bg-card p-5">
      <p className="max-w-[46ch] text-ink-2">{t(isFull ? "close.hintFull" : "close.hint")}</p>
      <ConfirmButton
        danger
        title={t("close.title")}
        text={<p>{t(isFull ? "close.textFull" : "close.text")}</p>}
        action={t("close.button")}
        onConfirm={() => close.mutateAsync({ params: { hash } })}
        done={t("close.done")}
      >
        {t("close.button")}
      </ConfirmButton>
    </div>
  );
}
