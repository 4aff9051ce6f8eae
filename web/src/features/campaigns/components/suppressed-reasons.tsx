import type { CampaignProgress } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../../i18n/use-locale.ts";

/** Why recipients got nothing, the most frequent reason first. */
export function SuppressedReasons({ reasons }: Pick<CampaignProgress, "reasons">) {
  const { t } = useTranslation("campaigns");
  const { tag } = useLocale();
  const number = new Intl.NumberFormat(tag);
  return (
    <ul aria-label={t("reasons")} className="grid gap-2 text-sm">
      {reasons
        .toSorted((one, other) => other.count - one.count)
        .map(({ reason, count }) => (
          <li key={reason} className="flex justify-between gap-4">
            <span>{t(`reason.${reason}`)}</span>
            <span className="tabular-nums">{number.format(count)}</span>
          </li>
        ))}
    </ul>
  );
}
