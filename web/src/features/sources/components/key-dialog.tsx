import { useTranslation } from "react-i18next";
import { Button } from "../../../components/ui/button.tsx";
import { CopyButton } from "../../../components/ui/copy-button.tsx";
import { DialogSheet } from "../../../components/ui/dialog-sheet.tsx";

/** A new key, which nobody can read again. */
export function KeyDialog({ value, onClose }: { value: string; onClose: () => void }) {
  const { t } = useTranslation("sources");
  return (
    <DialogSheet title={t("key.title")} dismissable={false} onClose={onClose}>
      <div className="grid gap-4">
        <p className="text-ink-2">{t("key.text")}</p>
        <p className="flex items-center gap-2 rounded-s bg-sunken p-3">
          <code className="grow text-sm wrap-anywhere">{value}</code>
          <CopyButton label={t("key.label")} value={value} />
        </p>
        <Button onClick={onClose}>{t("key.close")}</Button>
      </div>
    </DialogSheet>
  );
}
