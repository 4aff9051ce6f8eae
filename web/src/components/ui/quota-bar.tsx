import { useTranslation } from "react-i18next";

type Props = { used: number; total: number; /** Figures alone, if there is little room. */ short?: boolean };

/** How many leads of a quota are left, as a bar with its figures. */
export function QuotaBar({ used, total, short = false }: Props) {
  const { t } = useTranslation("common");
  const left = Math.max(0, total - used);
  const label = t("quota.left", { count: left, total });
  return (
    <span className="block">
      <progress
        value={Math.min(left, total)}
        max={Math.max(1, total)}
        aria-label={label}
        className="quota-bar block h-1.5 w-full"
      />
      <span className="mt-1 block text-xs text-ink-2" aria-hidden="true">
        {short ? t("quota.short", { left, total }) : label}
      </span>
    </span>
  );
}
