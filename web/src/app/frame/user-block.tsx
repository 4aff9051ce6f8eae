import type { User } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Avatar } from "../../components/ui/avatar.tsx";
import { IconLogout } from "../../components/ui/icons.ts";
import { useLogout } from "./use-logout.ts";

/** The signed-in user at the foot of a menu, with the way out. */
export function UserBlock({ user }: { user: User }) {
  const { t } = useTranslation("common");
  const logout = useLogout();
  return (
    <div className="flex shrink-0 items-center gap-2.5 border-t border-line pt-3 pr-1 pl-2.5">
      <Avatar name={`${user.firstName} ${user.lastName}`} imageUrl={user.profileImageUrl} />
      <div className="min-w-0 grow leading-tight">
        <span className="line-clamp-2 font-semibold wrap-anywhere">
          {user.firstName} {user.lastName}
        </span>
        <span className="block truncate text-xs text-ink-3">{user.office?.name ?? t(`country.${user.country}`)}</span>
      </div>
      <button
        type="button"
        onClick={logout}
        aria-label={t("nav.logOut")}
        title={t("nav.logOut")}
        className="grid size-11 shrink-0 place-items-center rounded-s text-ink-3 hover:bg-sunken hover:text-ink md:size-9"
      >
        <IconLogout size={18} stroke={1.75} aria-hidden="true" />
      </button>
    </div>
  );
}
