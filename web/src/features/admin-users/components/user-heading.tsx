import type { UserRecord } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Avatar } from "../../../components/ui/avatar.tsx";
import { Tag } from "../../../components/ui/tag.tsx";
import { useUserName } from "../use-user-name.ts";
import { UserStatusTag } from "./user-status-tag.tsx";

/** Name, role and status of a user. */
export function UserHeading({ user }: { user: UserRecord }) {
  const { t } = useTranslation(["common", "admin-users"]);
  const name = useUserName(user);
  return (
    <div className="mb-5 flex items-center gap-4">
      <Avatar name={name} imageUrl={user.profileImageUrl} />
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1.5">
        <h1 className="text-2xl wrap-anywhere">{name}</h1>
        <Tag tone="blue">{t(`role.${user.role}`)}</Tag>
        <UserStatusTag status={user.status} />
        {user.bannedUntil && <Tag tone="red">{t("admin-users:ban.tag")}</Tag>}
      </div>
    </div>
  );
}
