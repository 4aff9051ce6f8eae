import { useState } from "react";
import { useSearchParams } from "react-router";
import { Balance } from "../../features/billing/components/balance.tsx";
import { Billing } from "../../features/billing/components/billing.tsx";
import { BudgetCard } from "../../features/billing/components/budget-card.tsx";
import { OnInvoiceCard } from "../../features/billing/components/on-invoice.tsx";
import { NextPayment } from "../../features/billing/components/next-payment.tsx";
import { WaysToPay } from "../../features/billing/components/ways-to-pay.tsx";
import { useWayToPay } from "../../features/billing/use-way-to-pay.ts";
import { Cards } from "../../features/cards/components/cards.tsx";
import { paths } from "../../lib/paths.ts";
import { useIsOnHold } from "../../lib/use-holds.ts";
import { useNext } from "../../lib/use-next.ts";

/**
 * How the account pays. If a lead waits for a way to pay, the ways come first, and right below them the one that is
 * chosen. The cards come first for a browser that comes back from the provider, which may have refused one.
 */
export function PaymentSection() {
  const [search] = useSearchParams();
  const next = useNext();
  const way = useWayToPay();
  const isOnHold = useIsOnHold();
  // The provider's words soon leave the address.
  const [comesBack] = useState(() => search.has("setup_intent"));
  // A pack or a plan asks itself how it is paid.
  const isForLead = next !== null && !next.startsWith(paths.billing);
  const first = comesBack ? "card" : way;
  const sections = [
    ...(isForLead && way === "pack" ? [{ way: "pack", section: <Balance key="credits" /> }] : []),
    { way: null, section: <NextPayment key="next" /> },
    { way: "card", section: <Cards key="cards" /> },
    { way: null, section: <OnInvoiceCard key="invoice" /> },
    { way: null, section: <BudgetCard key="budget" /> },
    { way: "invoice", section: <Billing key="details" next={next} /> },
  ];
  const isChosen = (section: { way: string | null }) => first !== null && section.way === first;
  const inOrder = [...sections.filter(isChosen), ...sections.filter((section) => !isChosen(section))];
  return (
    <div className="grid max-w-[1000px] gap-[22px]">
      {isForLead && !comesBack && !isOnHold && <WaysToPay next={next} />}
      {inOrder.map(({ section }) => section)}
    </div>
  );
}
