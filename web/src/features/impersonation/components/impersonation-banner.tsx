import { endImpersonation, getSession, listSessions, type OpenSession } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Button } from "../../../components/ui/button.tsx";
import { IconArrowBackUp, IconEye } from "../../../components/ui/icons.ts";
import { useErrorText } from "../../../i18n/use-error-text.ts";
import { useLocale } from "../../../i18n/use-locale.ts";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { useChange, useRefresh } from "../../../lib/api/use-change.ts";
import { adminPaths } from "../../../lib/admin-paths.ts";
import { useUser } from "../../../lib/session.ts";
import { showToast } from "../../../lib/toast.ts";
import { useMinutesLeft } from "../use-minutes-left.ts";

const DURATION_MS = 60 * 60 * 1000;

/** The end of the impersonation, in milliseconds since the epoch. */
function endOf(sessions: readonly OpenSession[]): number | undefined {
  const session = sessions.find(({ current, impersonated }) => current && impersonated);
  return session && Date.parse(session.createdAt) + DURATION_MS;
}

/** Says that an admin acts as another user and how long that lasts, with the button to return. */
export function ImpersonationBanner() {
  const { t } = useTranslation("impersonation");
  const { id, firstName, lastName } = useUser();
  const { tag } = useLocale();
  const errorText = useErrorText();
  const refresh = useRefresh();
  // At the page of the impersonated user; it reloads.
  const back = useChange(endImpersonation, { onSuccess: () => location.assign(adminPaths.user(id)) });
  const { data } = useAnswer(listSessions, {}, { staleTime: Infinity });
  const minutes = useMinutesLeft(data && endOf(data.items), () => void refresh(getSession));
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
