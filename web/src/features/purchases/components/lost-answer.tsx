import { useTranslation } from "react-i18next";
import { Button } from "../../../components/ui/button.tsx";
import { DialogSheet } from "../../../components/ui/dialog-sheet.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";

/** While nobody knows whether the lead was bought: nothing is asked again before the server has said it. */
export function LostAnswer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(["purchases", "common"]);
  return (
    <DialogSheet title={t("lost.title")} role="alertdialog" onClose={onClose}>
      <p className="text-ink-2">{t("lost.text")}</p>
      <Skeleton className="h-4" />
      <div className="grid sm:justify-end">
        <Button look="outline" onClick={onClose}>
          {t("common:close")}
        </Button>
      </div>
    </DialogSheet>
  );
}
