import type { CampaignProgress } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../../i18n/use-locale.ts";

type Props = Pick<CampaignProgress, "effect"> & { holdOutPercent: number };

const MILLION = 1_000_000;

/** What the campaign changed, in words: buyers among the mailed against those among the held-out. */
export function CampaignEffect({ effect, holdOutPercent }: Props) {
  const { t } = useTranslation("campaigns");
  const { tag } = useLocale();
  if (!effect) {
    return <p className="text-sm text-ink-2">{t(holdOutPercent === 0 ? "effect.none" : "effect.later")}</p>;
  }
  const oneDigit = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  const percent = new Intl.NumberFormat(tag, { style: "percent", ...oneDigit });
  const points = new Intl.NumberFormat(tag, { signDisplay: "exceptZero", ...oneDigit });
  const share = (millionths: number) => percent.format(millionths / MILLION);
  const difference = (millionths: number) => points.format((millionths / MILLION) * 100);
  const { days, mailedAgents, heldOutAgents, mailedShare, heldOutShare, low, high } = effect;
  const verdict = low > 0 ? "more" : high < 0 ? "fewer" : "unsure";
  return (
    <div className="grid gap-2 text-sm">
      <p>
        {t("effect.shares", {
          count: days,
          mailed: share(mailedShare),
          heldOut: share(heldOutShare),
          mailedAgents,
          heldOutAgents,
        })}
      </p>
      <p className="tabular-nums">
        {t("effect.difference", {
          difference: difference(effect.difference),
          low: difference(low),
          high: difference(high),
        })}
      </p>
      <p className="text-ink-2">{t(`effect.${verdict}`)}</p>
    </div>
  );
}
