import { useTranslation } from "react-i18next";
import { IconCheck, IconCopy } from "./icons.ts";
import { useCopy } from "../../lib/use-copy.ts";

/** Copies a value and shows for two seconds that it did. */
export function CopyButton({ label, value }: { label: string; value: string }) {
  const { t } = useTranslation("common");
  const { copied, copy } = useCopy(value);
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <button
      type="button"
      onClick={() => void copy()}
      aria-label={t(copied ? "copyButton.copied" : "copyButton.copy", { label })}
      title={t("copyButton.copy", { label })}
      className="grid size-9 shrink-0 place-items-center rounded-s text-ink-3 hover:bg-sunken hover:text-ink"
    >
      <Icon size={18} stroke={1.75} aria-hidden="true" />
    </button>
  );
}
