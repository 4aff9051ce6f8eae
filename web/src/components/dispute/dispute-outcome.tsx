import type { Dispute } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useCountryTime } from "../account/use-country-time.ts";

type Props = { dispute: Pick<Dispute, "country" | "outcome" | "closedAt" | "effects" | "purpose"> };

/** How the bank decided a dispute, and what it holds now. */
export function DisputeOutcome({ dispute: { country, outcome, closedAt, effects, purpose } }: Props) {
  const { t } = useTranslation("disputes");
  const timeOf = useCountryTime(country);
  const isPurchase = purpose === "purchase";
  const held = [
    ...(effects.holdsAccount ? ["account" as const] : []),
    ...(isPurchase && effects.withholdsContact ? ["contact" as const] : []),
    ...(isPurchase && effects.blocksRefund ? ["refund" as const] : []),
  ];
  return (
    <>
      {outcome && closedAt && (
        <p className="text-sm font-[550]">{t(`disputes:outcome.${outcome}`, { at: timeOf(closedAt) })}</p>
      )}
      {held.length === 0 && <p className="text-sm text-ink-2">{t("disputes:free")}</p>}
      {held.length > 0 && (
        <ul className="list-disc pl-4 text-sm text-ink-2">
          {held.map((what) => (
            <li key={what}>{t(`disputes:held.${what}`)}</li>
          ))}
        </ul>
      )}
    </>
  );
}
