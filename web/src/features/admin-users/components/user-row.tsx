import type { UserRecord } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { Avatar } from "../../../components/ui/avatar.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { formatAge } from "../../../lib/dates.ts";
import { adminPaths } from "../../../lib/admin-paths.ts";
import { rowLink } from "../../../lib/row-keys.ts";
import { useUserName } from "../use-user-name.ts";
import { UserStatusTag } from "./user-status-tag.tsx";

/** One user of the table, on phones a card. The name is the only link and covers the whole row. */
export function UserRow({ user, isTabStop, onFocus }: { user: UserRecord; isTabStop: boolean; onFocus: () => void }) {
  const { t } = useTranslation(["admin-users", "common"]);
  const { tag } = useLocale();
  const { search } = useLocation();
  const name = useUserName(user);
  return (
    <>
      <span role="gridcell" className="flex min-w-0 items-center gap-3">
        <Avatar name={name} imageUrl={user.profileImageUrl} />
        <span className="min-w-0 leading-tight">
          <Link
            {...rowLink}
            to={adminPaths.user(user.id)}
            state={{ list: search }}
            tabIndex={isTabStop ? 0 : -1}
            onFocus={onFocus}
            className="block truncate font-semibold outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-primary"
          >
            {name}
          </Link>
          <span className="block truncate text-sm text-ink-2">{user.email}</span>
        </span>
      </span>
      <span role="gridcell" className="truncate max-md:order-3 max-md:text-sm max-md:text-ink-2">
        {t(`common:role.${user.role}`)}
      </span>
      <span role="gridcell" className="max-md:order-2 max-md:justify-self-end">
        <UserStatusTag status={user.status} />
      </span>
      <span role="gridcell" className="truncate max-md:hidden">
        {user.office?.name ?? <span className="text-ink-3">–</span>}
      </span>
      <span role="gridcell" className="truncate max-md:hidden">
        {t(`common:country.${user.country}`)}
      </span>
      <span role="gridcell" className="truncate max-lg:hidden">
        {user.ownerName ?? <span className="text-ink-3">–</span>}
      </span>
      <span role="gridcell" className="truncate text-ink-2 tabular-nums text-right max-md:order-4 max-md:text-sm">
        {user.lastSeenAt ? formatAge(user.lastSeenAt, tag) : t("neverSeen")}
      </span>
    </>
  );
}
