import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Button } from "../../../components/ui/button.tsx";
import { IconArrowBackUp, IconEye } from "../../../components/ui/icons.ts";
import { useErrorText } from "../../../i18n/use-error-text.ts";
import { useLocale } from "../../../i18n/use-locale.ts";
import { sessionQuery, useUser } from "../../../lib/session.ts";
import { showToast } from "../../../lib/toast.ts";
import { useEndImpersonation, useImpersonationEnd } from "../api/impersonation.ts";
import { useMinutesLeft } from "../use-minutes-left.ts";

/** Says that an admin acts as another user and how long that lasts, with the button to return. */
export function ImpersonationBanner() {
  const { t } = useTranslation("impersonation");
  const { id, firstName, lastName } = useUser();
  const { tag } = useLocale();
  const errorText = useErrorText();
  const queries = useQueryClient();
  const back = useEndImpersonation(id);
  const minutes = useMinutesLeft(
    useImpersonationEnd(),
    () => void queries.invalidateQueries({ queryKey: sessionQuery.queryKey }),
  );
  const inMinutes = new Intl.NumberFormat(tag, { style: "unit", unit: "minute", unitDisplay: "short" });
  const goBack = () => back.mutate(undefined, { onError: (error) => void showToast("error", errorText(error)) });
  return (
    <section
      aria-label={t("banner.label")}
      className="sticky top-(--offline) z-30 flex h-[52px] items-center gap-3 border-b border-warn/30 bg-warn-soft px-4 text-sm text-warn md:px-7"
    >
      <IconEye size={18} stroke={1.75} className="shrink-0 max-md:hidden" aria-hidden="true" />
      <p className="line-clamp-2 min-w-0 leading-tight font-semibold wrap-anywhere">
        {t("banner.acting", { name: `${firstName} ${lastName}` })}
      </p>
      {minutes !== undefined && (
        <p className="grow whitespace-nowrap tabular-nums">
          <span className="max-md:sr-only">{t("banner.left", { count: minutes })}</span>
          <span className="md:hidden" aria-hidden="true">
            {inMinutes.format(minutes)}
          </span>
        </p>
      )}
      <Button look="outline" size="s" className="ml-auto shrink-0 text-ink" pending={back.isPending} onClick={goBack}>
        <IconArrowBackUp size={17} stroke={1.75} aria-hidden="true" />
        {t("banner.back")}
      </Button>
    </section>
  );
}
