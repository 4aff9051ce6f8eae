import type { Approval } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useCountryTime } from "../../../components/account/use-country-time.ts";
import { Alert } from "../../../components/ui/alert.tsx";
import { linkClass } from "../../../components/ui/class-names.ts";
import { adminPaths } from "../../../lib/admin-paths.ts";

/** In place of the button: who asked for the activation, since when it waits, and the way to it. */
export function WaitsForApproval({ approval: { askedBy, askedAt }, country }: { approval: Approval; country: string }) {
  const { t } = useTranslation("deals");
  const timeOf = useCountryTime(country);
  return (
    <Alert>
      <p>{t("activate.waiting", { name: askedBy.name ?? t("unknownOwner.user"), when: timeOf(askedAt) })}</p>
      <Link className={linkClass} to={adminPaths.approvals}>
        {t("activate.toApprovals")}
      </Link>
    </Alert>
  );
}
