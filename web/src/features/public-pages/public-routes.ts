import type { ComponentType } from "react";
import { paths } from "../../lib/paths.ts";
import { CampaignPackagesPage } from "./pages/campaign-packages.tsx";
import { CampaignServicePage } from "./pages/campaign-service.tsx";
import { Landing } from "./pages/landing.tsx";
import { PricingPage } from "./pages/pricing.tsx";
import { PrivacyPage } from "./pages/privacy.tsx";
import { RefundsPage } from "./pages/refunds.tsx";
import { TermsPage } from "./pages/terms.tsx";

/** The prerendered pages by their path without language. Each exists in every language. */
export const publicRoutes: Record<string, { metaKey: string; Page: ComponentType }> = {
  [paths.home]: { metaKey: "landing", Page: Landing },
  [paths.pricing]: { metaKey: "pricing", Page: PricingPage },
  [paths.campaignPackages]: { metaKey: "campaignPackages", Page: CampaignPackagesPage },
  [paths.campaignService]: { metaKey: "campaignService", Page: CampaignServicePage },
  [paths.terms]: { metaKey: "terms", Page: TermsPage },
  [paths.refundPolicy]: { metaKey: "refunds", Page: RefundsPage },
  [paths.privacy]: { metaKey: "privacy", Page: PrivacyPage },
};
