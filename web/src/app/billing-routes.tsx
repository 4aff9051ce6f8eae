import { type RouteObject, useRoutes } from "react-router";
import { paths } from "../lib/paths.ts";
import { lazyPage } from "./lazy-page.ts";
import { BillingPage } from "./pages/billing-page.tsx";
import { NotFound } from "./pages/not-found.tsx";

const PaymentSection = lazyPage(() => import("./pages/payment-section.tsx"), "PaymentSection", "billing", "cards");
const PlanSection = lazyPage(
  () => import("./pages/plan-section.tsx"),
  "PlanSection",
  "billing",
  "plans",
  "deals",
  "cards",
);
const CreditsSection = lazyPage(
  () => import("../features/billing/components/balance.tsx"),
  "Balance",
  "billing",
  "cards",
);
const LedgerSection = lazyPage(() => import("../features/ledger/components/ledger.tsx"), "Ledger", "ledger");
const InvoicesSection = lazyPage(() => import("../features/invoices/components/invoices.tsx"), "Invoices", "invoices");

const OwnInvoicePage = lazyPage(() => import("./pages/own-invoice-page.tsx"), "OwnInvoicePage", "invoices");

/** Below billing, as nested routes are matched. */
const below = (path: string) => path.slice(paths.billing.length + 1);

export const billingRoutes: RouteObject[] = [
  {
    element: <BillingPage />,
    children: [
      { index: true, element: <PaymentSection /> },
      { path: below(paths.plans), element: <PlanSection /> },
      { path: below(paths.credits), element: <CreditsSection /> },
      { path: below(paths.ledger), element: <LedgerSection /> },
      { path: below(paths.invoices), element: <InvoicesSection /> },
    ],
  },
  { path: below(paths.invoice(":id")), element: <OwnInvoicePage /> },
  { path: "*", element: <NotFound /> },
];

/** The sections of billing, apart from the other screens so that the first one does not load their list. */
export function BillingRoutes() {
  return useRoutes(billingRoutes);
}
