import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { Balance } from "../../features/billing/components/balance.tsx";
import { Billing } from "../../features/billing/components/billing.tsx";
import { WaysToPay } from "../../features/billing/components/ways-to-pay.tsx";
import { useWayToPay } from "../../features/billing/use-way-to-pay.ts";
import { Cards } from "../../features/cards/components/cards.tsx";
import { OwnDeals } from "../../features/deals/components/own-deals.tsx";
import { InvoicesCard } from "../../features/invoices/components/invoices-card.tsx";
import { LedgerCard } from "../../features/ledger/components/ledger-card.tsx";
import { paths } from "../../lib/paths.ts";
import { useNext } from "../../lib/use-next.ts";
import { Page } from "../frame/page.tsx";

/**
 * If something waits for a way to pay, the ways come first, and then the one that is chosen. The cards come first for a
 * browser that comes back from the provider, which may have refused one.
 */
export function BillingPage() {
  const { t } = useTranslation("billing");
  const [search] = useSearchParams();
  const next = useNext();
  const way = useWayToPay();
  const sections = [
    { way: "pack", section: <Balance key="balance" /> },
    { way: null, section: <OwnDeals key="deals" /> },
    { way: null, section: <InvoicesCard key="invoices" /> },
    { way: "card", section: <Cards key="cards" /> },
    { way: "invoice", section: <Billing key="details" next={next} /> },
  ];
  // The provider's words soon leave the address.
  const [comesBack] = useState(() => search.has("setup_intent"));
  const first = comesBack ? "card" : way;
  const isChosen = (section: { way: string | null }) => first !== null && section.way === first;
  const inOrder = [...sections.filter(isChosen), ...sections.filter((section) => !isChosen(section))];
  return (
    <Page title={t("title")}>
      <div className="grid max-w-[1000px] gap-[22px]">
        {next && (
          <Link to={next} className="justify-self-start text-sm text-secondary underline">
            {t("goBack")}
          </Link>
        )}
        {/* A pack or a plan asks itself how it is paid. */}
        {next && !next.startsWith(paths.billing) && <WaysToPay next={next} />}
        {inOrder.map(({ section }) => section)}
        <LedgerCard />
      </div>
    </Page>
  );
}
