import type { UserRecord } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";

/** The full name of a user. An erased user has none. */
export function useUserName({ firstName, lastName, status }: UserRecord): string {
  const { t } = useTranslation("admin-users");
  return status === "erased" ? t("erasedName") : `${firstName} ${lastName}`.trim();
}
