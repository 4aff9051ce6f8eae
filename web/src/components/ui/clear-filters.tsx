import { useTranslation } from "react-i18next";

/** The end of a row of filters. */
export function ClearFilters({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation("common");
  return (
    <button
      type="button"
      onClick={onClear}
      className="h-11 shrink-0 rounded-full px-2.5 text-sm md:h-8 font-[550] text-secondary underline-offset-2 hover:underline"
    >
      {t("clearFilters")}
    </button>
  );
}
