import { type Campaign, startCampaign } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useCountryTime } from "../../../components/account/use-country-time.ts";
import { ConfirmButton } from "../../../components/ui/confirm-button.tsx";
import { useChange } from "../../../lib/api/use-change.ts";
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
  const timeOf = useCountryTime(useStartCountry(plan.audience));
  const start = useChange(startCampaign, campaignChange);
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
        </>
      }
      action={t("start.confirm")}
      done={t(startsAt ? "start.scheduled" : "start.done")}
      onConfirm={() => start.mutateAsync({ params: { id }, body: { version, startsAt } }).then(onStarted)}
    >
      {t("start.open")}
    </ConfirmButton>
  );
}
