import { type Campaign, listApprovals, startCampaign, WaitingApproval } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { AllowanceNote } from "../../../components/account/allowance-note.tsx";
import { useCountryTime } from "../../../components/account/use-country-time.ts";
import { ConfirmButton } from "../../../components/ui/confirm-button.tsx";
import { useChange } from "../../../lib/api/use-change.ts";
import { showToast } from "../../../lib/toast.ts";
import { campaignChange } from "../campaign-change.ts";
import type { Count } from "../filters.ts";
import { timeOfDay } from "../schedule-form.ts";
import { useStartCountry } from "../start-time.ts";

type Props = {
  campaign: Campaign;
  count: Count;
  /** Of those who are not suppressed, so many got another campaign so lately that they would get nothing now. */
  coolingDown: number;
  /** Null for at once. */
  startsAt: string | null;
  onStarted: () => void;
};

/** Starts a draft after a question that says how many people get a mail, and when. */
export function StartButton({ campaign, count, coolingDown, startsAt, onStarted }: Props) {
  const { t } = useTranslation("campaigns");
  const { id, version, plan } = campaign;
  const country = useStartCountry(plan.audience);
  const timeOf = useCountryTime(country);
  const start = useChange(startCampaign, {
    ...campaignChange,
    refreshes: [...campaignChange.refreshes, listApprovals],
  });
  const reached = count.agents + count.prospects - count.suppressed - coolingDown;
  const mailed = Math.ceil(reached * (1 - plan.holdOutPercent / 100));
  const { sendWindow, ratePerMinute } = plan;
  const window = sendWindow && { from: timeOfDay(sendWindow.from), until: timeOfDay(sendWindow.until) };
  return (
    <ConfirmButton
      look="primary"
      title={t("start.ask")}
      text={
        <>
          <p>{t("start.mailed", { count: mailed })}</p>
          {coolingDown > 0 && <p>{t("start.coolingDown", { count: coolingDown })}</p>}
          <p>
            {startsAt ? t("start.atTime", { time: timeOf(startsAt) }) : t("start.atOnce")}{" "}
            {window && t("start.window", window)} {t("start.rate", { count: ratePerMinute })}
          </p>
          <p>{t("start.fewer")}</p>
          <AllowanceNote kind="campaigns" country={country} />
        </>
      }
      action={t("start.confirm")}
      onConfirm={async () => {
        const answer = await start.mutateAsync({ params: { id }, body: { version, startsAt } });
        const waits = WaitingApproval.safeParse(answer).success;
        onStarted();
        if (waits) await showToast("info", t("start.waits"));
        else await showToast("success", t(startsAt ? "start.scheduled" : "start.done"));
      }}
    >
      {t("start.open")}
    </ConfirmButton>
  );
}
