import { useTranslation } from "react-i18next";
import { Button } from "../../../components/ui/button.tsx";
import { DialogSheet } from "../../../components/ui/dialog-sheet.tsx";

/** Instead of a question that is settled: the lead was bought elsewhere, so nothing is asked or paid again. */
export function OwnedDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("purchases");
  return (
    <DialogSheet title={t("owned")} role="alertdialog" onClose={onClose}>
      <p className="text-ink-2">{t("ownedText")}</p>
      <div className="grid sm:justify-end">
        <Button onClick={onClose}>{t("refused.toContact")}</Button>
      </div>
    </DialogSheet>
  );
}
