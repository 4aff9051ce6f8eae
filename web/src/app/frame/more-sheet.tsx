import type { User } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { NavLink } from "react-router";
import { DialogSheet } from "../../components/ui/dialog-sheet.tsx";
import { IconSearch } from "../../components/ui/icons.ts";
import { barItems, type NavGroup } from "./nav-groups.ts";
import { QuotaLink } from "./quota-link.tsx";
import { UserBlock } from "./user-block.tsx";

const rowClass =
  "flex min-h-12 w-full items-center gap-3 rounded-[9px] px-3 text-base font-[550] text-ink-2 hover:bg-sunken aria-[current]:bg-primary-soft aria-[current]:text-primary-text";

type Props = { user: User; groups: NavGroup[]; onSearch: () => void; onClose: () => void };

/** Entries without room on a phone: the monthly leads, the other screens, the search, and log-out. */
export function MoreSheet({ user, groups, onSearch, onClose }: Props) {
  const { t } = useTranslation("common");
  const { more } = barItems(groups);
  return (
    <DialogSheet title={t("nav.more")} onClose={onClose}>
      <QuotaLink user={user} replace className="rounded-m border border-line px-3.5 py-3 hover:bg-sunken" />
      <nav aria-label={t("nav.more")} className="-mx-3 grid gap-0.5">
        {more.map(({ to, text, Icon, count, end = false }) => (
          // In place of the sheet's own step in the history.
          <NavLink key={to} to={to} replace end={end} className={rowClass}>
            <Icon size={20} stroke={1.75} aria-hidden="true" />
            {text}
            {count ? <span className="ml-auto text-sm font-[650] tabular-nums">{count}</span> : null}
          </NavLink>
        ))}
        <button type="button" onClick={onSearch} className={rowClass}>
          <IconSearch size={20} stroke={1.75} aria-hidden="true" />
          {t("nav.search")}
        </button>
      </nav>
      <UserBlock user={user} />
    </DialogSheet>
  );
}
