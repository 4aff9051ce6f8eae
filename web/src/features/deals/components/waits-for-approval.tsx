import type { Approval } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useCountryTime } from "../../../components/account/use-country-time.ts";
import { Alert } from "../../../components/ui/alert.tsx";
import { linkClass } from "../../../components/ui/class-names.ts";
import { useLocale } from "../../../i18n/use-locale.ts";
import { adminPaths } from "../../../lib/admin-paths.ts";
import { formatCalendarDay } from "../../../lib/dates.ts";

/** In place of the button: who asked for what, since when it waits, and the way to it. */
export function WaitsForApproval({
  approval: { action, askedBy, askedAt, endsOn },
  country,
}: {
  approval: Approval;
  country: string;
}) {
  const { t } = useTranslation("deals");
  const { tag } = useLocale();
  const timeOf = useCountryTime(country);
  const facts = {
    name: askedBy.name ?? t("unknownOwner.user"),
    when: timeOf(askedAt),
    day: endsOn && formatCalendarDay(endsOn, tag),
  };
  return (
    <Alert>
      <p>{t(action === "extend_deal" ? "lastDay.waiting" : "activate.waiting", facts)}</p>
      <Link className={linkClass} to={adminPaths.approvals}>
        {t("activate.toApprovals")}
      </Link>
    </Alert>
  );
}
