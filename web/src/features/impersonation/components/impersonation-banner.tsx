import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Button } from "../../../components/ui/button.tsx";
import { IconArrowBackUp, IconEye } from "../../../components/ui/icons.ts";
import { useErrorText } from "../../../i18n/use-error-text.ts";
import { sessionQuery, useUser } from "../../../lib/session.ts";
import { showToast } from "../../../lib/toast.ts";
import { useEndImpersonation } from "../api/end-impersonation.ts";
import { useImpersonationEnd } from "../api/impersonation-end.ts";
import { useMinutesLeft } from "../use-minutes-left.ts";

/** Says on every screen that an admin acts as somebody else, for how long still, and leads back. */
export function ImpersonationBanner() {
  const { t } = useTranslation("impersonation");
  const { id, firstName, lastName } = useUser();
  const errorText = useErrorText();
  const queries = useQueryClient();
  const back = useEndImpersonation(id);
  const minutes = useMinutesLeft(
    useImpersonationEnd(),
    () => void queries.invalidateQueries({ queryKey: sessionQuery.queryKey }),
  );
  const goBack = () => back.mutate(undefined, { onError: (error) => void showToast("error", errorText(error)) });
  return (
    <section
      aria-label={t("banner.label")}
      className="sticky top-0 z-30 flex h-(--above) items-center gap-3 border-b border-warn/30 bg-warn-soft px-4 text-sm text-warn md:px-7"
    >
      <IconEye size={18} stroke={1.75} className="shrink-0" aria-hidden="true" />
      <p className="min-w-0 grow leading-tight">
        <span className="block truncate font-semibold md:inline">
          {t("banner.acting", { name: `${firstName} ${lastName}` })}
        </span>
        {minutes !== undefined && (
          <span className="block truncate tabular-nums md:ml-2.5 md:inline">
            {t("banner.left", { count: minutes })}
          </span>
        )}
      </p>
      <Button look="outline" size="s" className="shrink-0 text-ink" pending={back.isPending} onClick={goBack}>
        <IconArrowBackUp size={17} stroke={1.75} aria-hidden="true" />
        {t("banner.back")}
      </Button>
    </section>
  );
}
