import { listOwnDeals, type OwnDeal } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Card } from "../../../components/ui/card.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { DealOffers } from "./deal-offers.tsx";
import { DealTurn } from "./deal-turn.tsx";
import { ReturnedFee } from "./returned-fee.tsx";
import { useDealWords } from "../use-deal-words.ts";

/** The deals of the user and of the user's office, those that wait for the user first; nothing without one. */
export function OwnDeals() {
  const { data, error } = useAnswer(listOwnDeals);
  if (error && !data) return <ErrorAlert error={error} />;
  if (!data) return null;
  return (
    <>
      <DealOffers offers={data.offers} />
      {data.items.length > 0 && <Deals deals={data.items} />}
    </>
  );
}

function Deals({ deals }: { deals: readonly OwnDeal[] }) {
  const { t } = useTranslation("deals");
  return (
    <Card title={t("own.title", { count: deals.length })}>
      <ul className="grid gap-4">
        {deals.map((deal) => (
          <OwnDealItem key={deal.id} deal={deal} inOrder={deals.filter(({ forAnother }) => !forAnother)} />
        ))}
      </ul>
    </Card>
  );
}

/** What it costs those who own or pay it, and who pays. */
function OwnCost({ deal: { type, fee, feeVat, isPayer, forAnother } }: { deal: OwnDeal }) {
  const { t } = useTranslation("deals");
  const words = useDealWords();
  if (type === "discount" || !fee || !feeVat) return null;
  const isReversed = fee.amount > 0 && feeVat.amount.amount === 0;
  const facts = { fee: words.fee({ type, fee }), total: words.money(feeVat.total) };
  return (
    <p className="text-sm">
      {t(isReversed ? "own.costReversed" : "own.cost", facts)}{" "}
      {t(forAnother ? "own.payForAnother" : isPayer ? "own.youPay" : "own.colleaguePays")}
    </p>
  );
}

function OwnDealItem({ deal, inOrder }: { deal: OwnDeal; inOrder: readonly OwnDeal[] }) {
  const { t } = useTranslation("deals");
  const words = useDealWords();
  const limits = words.limits(deal);
  return (
    <li className="grid gap-1">
      <p className="font-semibold wrap-anywhere">{deal.ofOffice ? t("ofOffice", { name: deal.name }) : deal.name}</p>
      {deal.leadsPerMonth > 0 && (
        <p className="tabular-nums">
          {deal.leadsLeft === null || deal.leadsThisMonth === null
            ? t("own.leads", { count: deal.leadsPerMonth })
            : t("own.leadsLeft", { count: deal.leadsThisMonth, left: deal.leadsLeft })}
        </p>
      )}
      {deal.discountBasisPoints > 0 && (
        <p>
          {t(deal.leadsPerMonth > 0 ? "own.thenOff" : "own.off", { discount: words.percent(deal.discountBasisPoints) })}
        </p>
      )}
      {deal.priority && <p>{t("own.priority")}</p>}
      {limits && <p className="text-sm text-ink-2">{limits}</p>}
      <p className="text-sm text-ink-2">{words.days(deal)}</p>
      <OwnCost deal={deal} />
      <ReturnedFee deal={deal} />
      {!deal.forAnother && <DealTurn deal={deal} inOrder={inOrder} />}
    </li>
  );
}
