import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { Balance } from "../../features/billing/components/balance.tsx";
import { Billing } from "../../features/billing/components/billing.tsx";
import { Cards } from "../../features/cards/components/cards.tsx";
import { OwnDeals } from "../../features/deals/components/own-deals.tsx";
import { InvoicesCard } from "../../features/invoices/components/invoices-card.tsx";
import { LedgerCard } from "../../features/ledger/components/ledger-card.tsx";
import { Page } from "../frame/page.tsx";
import { safeNext } from "../safe-next.ts";

/** Where something waits for the billing details or for a card, these come first. */
export function BillingPage() {
  const { t } = useTranslation("billing");
  const [search] = useSearchParams();
  const next = safeNext(search.get("next"));
  const billing = <Billing next={next} />;
  const waitsForCard = search.has("pack");
  return (
    <Page title={t("title")}>
      <div className="grid max-w-[1000px] gap-[22px]">
        {next && billing}
        {waitsForCard && <Cards />}
        <Balance />
        <OwnDeals />
        <InvoicesCard />
        {!waitsForCard && <Cards />}
        {!next && billing}
        <LedgerCard />
      </div>
    </Page>
  );
}
