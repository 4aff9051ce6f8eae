import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { IconMenu2 } from "../../components/ui/icons.ts";
import { barItems, type NavGroup } from "./nav-groups.ts";
import { useIsCurrent } from "./use-is-current.ts";

const entryClass =
  "flex min-h-[50px] min-w-0 flex-col items-center justify-center gap-[3px] rounded-s px-0.5 text-[11px] font-[560] text-ink-3 aria-[current]:text-primary-text";

type Props = { groups: NavGroup[]; moreOpen: boolean; onMore: () => void };

/** The menu of phones: the first four entries, and a sheet with the others. */
export function BottomBar({ groups, moreOpen, onMore }: Props) {
  const { t } = useTranslation("common");
  const isCurrent = useIsCurrent();
  const { bar, more } = barItems(groups);
  return (
    <nav
      aria-label={t("nav.label")}
      className="fixed inset-x-0 bottom-0 z-10 grid h-(--bottom-bar) auto-cols-fr grid-flow-col items-start border-t border-line bg-card px-1 pt-1.5 md:hidden"
    >
      {bar.map((item) => (
        <Link key={item.to} to={item.to} aria-current={isCurrent(item) ? "page" : undefined} className={entryClass}>
          <item.Icon size={20} stroke={1.75} aria-hidden="true" />
          <span className="w-full truncate text-center">{item.short ?? item.text}</span>
        </Link>
      ))}
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={moreOpen}
        aria-current={more.some(isCurrent) || undefined}
        onClick={onMore}
        className={entryClass}
      >
        <IconMenu2 size={20} stroke={1.75} aria-hidden="true" />
        <span className="w-full truncate text-center">{t("nav.more")}</span>
      </button>
    </nav>
  );
}
