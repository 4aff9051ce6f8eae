import type { UserRecord } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";

/** What a user is called; an erased one has no name any more. */
export function useUserName(): (user: Pick<UserRecord, "firstName" | "lastName" | "status">) => string {
  const { t } = useTranslation("admin-users");
  return ({ firstName, lastName, status }) =>
    status === "erased" ? t("erasedName") : `${firstName} ${lastName}`.trim();
}
