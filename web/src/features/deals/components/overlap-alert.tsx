import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Alert } from "../../../components/ui/alert.tsx";
import { linkClass } from "../../../components/ui/class-names.ts";
import { hasCode } from "../../../lib/api/api-error.ts";
import { adminPaths } from "../../../lib/admin-paths.ts";
import { useDealWords } from "../use-deal-words.ts";

/** Which other deal of the owner runs at that time; nothing for another error. */
export function OverlapAlert({ error }: { error: unknown }) {
  const { t } = useTranslation("deals");
  const { days } = useDealWords();
  if (!hasCode(error, "deal_overlap")) return null;
  const { dealId, name, startsOn = "", endsOn = "" } = error.params;
  return (
    <Alert tone="bad">
      {dealId ? t("overlap", { name, days: days({ startsOn, endsOn }) }) : t("errors:code.deal_overlap")}{" "}
      {dealId && (
        <Link to={adminPaths.deal(dealId)} className={linkClass}>
          {t("openOther")}
        </Link>
      )}
    </Alert>
  );
}
