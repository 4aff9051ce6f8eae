import { useTranslation } from "react-i18next";
import { IconCopy } from "../ui/icons.ts";
import { showToast } from "../../lib/toast.ts";

/** The beginning of a trace id. A click copies the whole id. */
export function TraceId({ traceId }: { traceId: string }) {
  const { t } = useTranslation("common");
  if (!traceId) return <span className="text-ink-3">–</span>;
  const shown = traceId.slice(0, 8);
  const copy = async () => {
    await navigator.clipboard.writeText(traceId);
    await showToast("info", t("trace.copied"));
  };
  return (
    <button
      type="button"
      title={traceId}
      aria-label={t("trace.copy", { traceId: shown })}
      onClick={() => void copy()}
      className="inline-flex items-center gap-1.5 rounded-s px-1.5 py-0.5 font-mono text-xs text-ink-2 hover:bg-sunken hover:text-ink max-md:-ml-1.5"
    >
      {shown}
      <IconCopy size={14} stroke={1.75} aria-hidden="true" />
    </button>
  );
}
