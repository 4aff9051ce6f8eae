import type { Campaign } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useCountryTime } from "../../../components/account/use-country-time.ts";
import { Card } from "../../../components/ui/card.tsx";
import { timeOfDay } from "../schedule-form.ts";
import { useStartCountry } from "../start-time.ts";

type Props = { campaign: Campaign; /** The chosen start of a draft, null for at once. */ startsAt?: string | null };

/** When and how a campaign is sent, in words. */
export function ScheduleWords({ campaign, startsAt = campaign.startedAt ?? campaign.startsAt }: Props) {
  const { t } = useTranslation("campaigns");
  const { name, kind, reportingEmail, coolDownDays, priority, holdOutPercent, sendWindow, ratePerMinute } =
    campaign.plan;
  const timeOf = useCountryTime(useStartCountry(campaign.plan.audience));
  const window = sendWindow && { from: timeOfDay(sendWindow.from), until: timeOfDay(sendWindow.until) };
  const rows: [string, string][] = [
    [t("field.name"), name],
    [t("field.kind"), t(`kind.${kind}`)],
    [t("start.legend"), startsAt ? timeOf(startsAt) : t("start.now")],
    [t("field.hours"), window ? t("hours.window", window) : t("hours.any")],
    [t("field.rate"), String(ratePerMinute)],
    [t("field.priority"), t(priority ? "yes" : "no")],
    [t("field.coolDown"), String(coolDownDays)],
    [t("field.holdOut"), `${holdOutPercent} %`],
    [t("field.reportingEmail"), reportingEmail ?? t("noReport")],
  ];
  return (
    <Card title={t("step.schedule")}>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[minmax(0,260px)_minmax(0,1fr)]">
        {rows.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-sm text-ink-2">{label}</dt>
            <dd className="wrap-anywhere max-sm:mb-1.5">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
