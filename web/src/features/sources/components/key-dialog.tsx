import { useTranslation } from "react-i18next";
import { ShownOnceDialog } from "../../../components/ui/shown-once-dialog.tsx";

/** A new key of a source. */
export function KeyDialog({ value, onClose }: { value: string; onClose: () => void }) {
  const { t } = useTranslation("sources");
  return (
    <ShownOnceDialog
      title={t("key.title")}
      text={t("key.text")}
      label={t("key.label")}
      value={value}
      close={t("key.close")}
      onClose={onClose}
    />
  );
}
