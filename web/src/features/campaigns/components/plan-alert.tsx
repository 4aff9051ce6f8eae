import { useTranslation } from "react-i18next";
import { Alert } from "../../../components/ui/alert.tsx";
import { linkClass } from "../../../components/ui/class-names.ts";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { hasCode } from "../../../lib/api/api-error.ts";
import type { PlanChange } from "../use-campaign-plan.ts";

type Props = { of: PlanChange; /** Drops what is typed and shows what is saved. */ onReload: () => void };

/** Why a step was not saved. What is typed stays, also if somebody else has saved the campaign meanwhile. */
export function PlanAlert({ of: { error }, onReload }: Props) {
  const { t } = useTranslation("campaigns");
  if (!hasCode(error, "version_outdated")) return <ErrorAlert error={error} except={["invalid_request"]} />;
  return (
    <Alert tone="bad">
      {t("outdated.text")}{" "}
      <button type="button" className={linkClass} onClick={onReload}>
        {t("outdated.reload")}
      </button>
    </Alert>
  );
}
