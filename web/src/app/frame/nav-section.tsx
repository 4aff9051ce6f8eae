import { useId } from "react";
import { useTranslation } from "react-i18next";
import { IconChevronDown } from "../../components/ui/icons.ts";
import { useDeviceState } from "../../lib/device-state.ts";
import type { NavGroup } from "./nav-groups.ts";
import { NavList } from "./nav-list.tsx";
import { useIsCurrent } from "./use-is-current.ts";

/** A group of the menu with a heading that folds it. Folded, it still shows where one is. */
export function NavSection({ group: { name, items } }: { group: NavGroup }) {
  const { t } = useTranslation("common");
  const id = useId();
  const [state, keep] = useDeviceState(`menu-${name}`);
  const open = state !== "folded";
  const current = items.filter(useIsCurrent());
  return (
    <div role="group" aria-labelledby={id}>
      <button
        id={id}
        type="button"
        aria-expanded={open}
        onClick={() => keep(open ? "folded" : "open")}
        className="flex h-8 w-full items-center justify-between rounded-s px-[11px] text-xs font-semibold text-ink-3 hover:text-ink"
      >
        {t(`nav.group.${name}`)}
        <IconChevronDown
          size={15}
          stroke={2}
          className={`transition-transform duration-150 ${open ? "" : "-rotate-90"}`}
          aria-hidden="true"
        />
      </button>
      <NavList items={open ? items : current} />
    </div>
  );
}
