import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { adminPaths } from "../../lib/admin-paths.ts";
import { linkClass } from "../ui/class-names.ts";

/** A link to a user, who may be erased by now. */
export function NamedUser({ user: { id, name } }: { user: { id: string; name: string | null } }) {
  const { t } = useTranslation("account-links");
  return (
    <Link className={`wrap-anywhere ${linkClass}`} to={adminPaths.user(id)}>
      {name ?? t("account-links:erased")}
    </Link>
  );
}
