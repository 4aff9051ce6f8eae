import { useTranslation } from "react-i18next";
import { useScrollRow } from "../../../components/ui/use-scroll-row.ts";
import { healthTabs, useHealthTab } from "../health-tabs.ts";

/** The parts of the screen. */
export function HealthTabs() {
  const { t } = useTranslation("health");
  const [tab, open] = useHealthTab();
  const row = useScrollRow<HTMLElement>(tab);
  return (
    <nav ref={row} aria-label={t("title")} className="flex gap-1 overflow-x-auto border-b border-line">
      {healthTabs.map((name) => (
        <button
          key={name}
          type="button"
          aria-current={tab === name ? "page" : undefined}
          onClick={() => open(name)}
          className="-mb-px h-10 shrink-0 border-b-2 border-transparent px-3 font-[550] text-ink-2 hover:text-ink aria-[current]:border-primary aria-[current]:text-primary-text"
        >
          {t(`tab.${name}`)}
        </button>
      ))}
    </nav>
  );
}
