import type { Campaign, CampaignProgress } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Card } from "../../../components/ui/card.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { formatPercent } from "../../../lib/percent.ts";

type Props = { state: Campaign["state"]; progress: CampaignProgress };

/** Those that say how mails went out, and those that say how people took them. */
const rows = [
  ["planned", "sending", "sent", "bounced", "uncertain", "suppressed", "heldOut"],
  ["clicked", "unsubscribed", "complained"],
] as const;
const ofSent = new Set<string>(rows[1]);

/** The figures of a campaign, and while it is not through a bar of those who have an outcome. */
export function ProgressFigures({ state, progress }: Props) {
  const { t } = useTranslation("campaigns");
  const { tag } = useLocale();
  const { audience, planned, sending, sent } = progress;
  const isStopped = state === "stopped";
  const done = audience - sending - (isStopped ? 0 : planned);
  const text = t("progress.done", { done, count: audience });
  const number = new Intl.NumberFormat(tag);
  return (
    <Card title={t("progress.title")}>
      <div className="grid gap-4">
        <div className="grid gap-1.5">
          {(state === "sending" || state === "paused") && (
            <progress
              value={done}
              max={Math.max(1, audience)}
              aria-label={text}
              className="quota-bar block h-1.5 w-full"
            />
          )}
          <p role="status" className="text-sm text-ink-2 tabular-nums">
            {text}
          </p>
        </div>
        {rows.map((names) => (
          <dl key={names[0]} className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-4">
            {names.map((name) => (
              <div key={name}>
                <dt className="text-sm text-ink-2">
                  {t(isStopped && name === "planned" ? "figure.stopped" : `figure.${name}`)}
                </dt>
                <dd>
                  <span className="font-head text-xl tabular-nums">{number.format(progress[name])}</span>
                  {ofSent.has(name) && sent > 0 && (
                    <span className="ml-1.5 text-sm text-ink-2">
                      {t("figure.ofSent", { share: formatPercent((progress[name] / sent) * 100, tag) })}
                    </span>
                  )}
                  {name === "uncertain" && progress.uncertain > 0 && (
                    <span className="block text-sm text-ink-2">{t("figure.uncertainHint")}</span>
                  )}
                </dd>
              </div>
            ))}
          </dl>
        ))}
        {progress.opens !== null && (
          <p className="text-sm text-ink-2 tabular-nums">{t("figure.opens", { count: progress.opens })}</p>
        )}
      </div>
    </Card>
  );
}
