import type { ComponentType } from "react";
import { Landing } from "./pages/landing.tsx";
import { PricingPage } from "./pages/pricing.tsx";
import { RefundsPage } from "./pages/refunds.tsx";
import { TermsPage } from "./pages/terms.tsx";

/** The prerendered pages by their path without language; each exists in three languages. */
export const publicRoutes: Record<string, { metaKey: string; Page: ComponentType }> = {
  "/": { metaKey: "landing", Page: Landing },
  "/pricing": { metaKey: "pricing", Page: PricingPage },
  "/terms-of-service": { metaKey: "terms", Page: TermsPage },
  "/refund-policy": { metaKey: "refunds", Page: RefundsPage },
};
