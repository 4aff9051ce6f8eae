import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { adminPaths } from "../../../lib/admin-paths.ts";

/** The account that an invoice is for. An erased one has no name, and a page all the same. */
export function AccountLink({ account: { id, name } }: { account: { id: string; name: string | null } }) {
  const { t } = useTranslation("invoicing");
  return (
    <Link className="font-semibold wrap-anywhere text-secondary underline" to={adminPaths.user(id)}>
      {name ?? t("erased")}
    </Link>
  );
}
