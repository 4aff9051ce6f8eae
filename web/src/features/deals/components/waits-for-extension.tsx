import { type Deal, updateDeal } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { PayerWarnings } from "../../../components/account/payer-warnings.tsx";
import { useCountryTime } from "../../../components/account/use-country-time.ts";
import { Card } from "../../../components/ui/card.tsx";
import { ConfirmButton } from "../../../components/ui/confirm-button.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { useChange } from "../../../lib/api/use-change.ts";
import { formatCalendarDay } from "../../../lib/dates.ts";
import { bodyOf } from "../deal-body.ts";
import { dealChange } from "../deal-change.ts";

type Props = { deal: Deal; day: string; until: string };

/** A later last day that waits for the payer: the present one takes it back. */
export function WaitsForExtension({ deal, day, until }: Props) {
  const { t } = useTranslation("deals");
  const { tag } = useLocale();
  const timeOf = useCountryTime(deal.country);
  const { mutateAsync } = useChange(updateDeal, dealChange);
  const facts = {
    name: deal.payer.name ?? t("unknownOwner.user"),
    day: formatCalendarDay(day, tag),
    present: formatCalendarDay(deal.endsOn, tag),
    time: timeOf(until),
  };
  const withdraw = () => mutateAsync({ params: { id: deal.id }, body: { ...bodyOf(deal), version: deal.version } });
  return (
    <Card title={t("lastDay.title")}>
      <p className="mb-3">{t("extension.waits", facts)}</p>
      <div className="mb-3 empty:hidden">
        <PayerWarnings payerId={deal.payer.id} type={deal.type} fee={deal.fee.amount} isLonger dealId={deal.id} />
      </div>
      <ConfirmButton
        title={t("extension.withdraw.title")}
        text={t("extension.withdraw.text", facts)}
        action={t("withdraw.confirm")}
        done={t("withdraw.done")}
        onConfirm={withdraw}
      >
        {t("withdraw.open")}
      </ConfirmButton>
    </Card>
  );
}
