import { LeadType } from "@doorlight/gateway/contract";
import type { ComponentType } from "react";
import { paths } from "../../lib/paths.ts";
import { helpTopics } from "../../lib/help-topics.ts";
import { sitePaths } from "../../lib/site-paths.ts";
import { CampaignPackagesPage } from "./pages/campaign-packages.tsx";
import { ChangelogPage } from "./pages/changelog.tsx";
import { CampaignServicePage } from "./pages/campaign-service.tsx";
import { HelpPage } from "./pages/help.tsx";
import { HelpTopicPage } from "./pages/help-topic.tsx";
import { HowItWorksPage } from "./pages/how-it-works.tsx";
import { Landing } from "./pages/landing.tsx";
import { LeadValueCalculatorPage } from "./pages/lead-value-calculator.tsx";
import { LeadTypePage } from "./pages/lead-type.tsx";
import { PackageTermsPage } from "./pages/package-terms.tsx";
import { PricingPage } from "./pages/pricing.tsx";
import { PrivacyPage } from "./pages/privacy.tsx";
import { QualityWarrantyPage } from "./pages/quality-warranty.tsx";
import { RefundsPage } from "./pages/refunds.tsx";
import { TermsPage } from "./pages/terms.tsx";
import { TownPage } from "./pages/town.tsx";

/** The prerendered pages by their path without language. Each exists in every language. */
export const publicRoutes: Record<string, { metaKey: string; Page: ComponentType }> = {
  [paths.home]: { metaKey: "landing", Page: Landing },
  [paths.pricing]: { metaKey: "pricing", Page: PricingPage },
  [sitePaths.leadValueCalculator]: { metaKey: "leadValue", Page: LeadValueCalculatorPage },
  [sitePaths.howItWorks]: { metaKey: "howItWorks", Page: HowItWorksPage },
  [sitePaths.qualityWarranty]: { metaKey: "qualityWarranty", Page: QualityWarrantyPage },
  ...Object.fromEntries(
    LeadType.options.map((type) => [sitePaths.leadType(type), { metaKey: `leadTypes.${type}`, Page: LeadTypePage }]),
  ),
  [sitePaths.help]: { metaKey: "help", Page: HelpPage },
  ...Object.fromEntries(
    helpTopics.map((topic) => [sitePaths.helpTopic(topic), { metaKey: `helpTopics.${topic}`, Page: HelpTopicPage }]),
  ),
  [sitePaths.changelog]: { metaKey: "changelog", Page: ChangelogPage },
  [paths.campaignPackages]: { metaKey: "campaignPackages", Page: CampaignPackagesPage },
  [paths.campaignService]: { metaKey: "campaignService", Page: CampaignServicePage },
  [paths.terms]: { metaKey: "terms", Page: TermsPage },
  [sitePaths.packageTerms]: { metaKey: "packageTerms", Page: PackageTermsPage },
  [paths.refundPolicy]: { metaKey: "refunds", Page: RefundsPage },
  [paths.privacy]: { metaKey: "privacy", Page: PrivacyPage },
};

/** The page of each town with enough requests; the gateway knows which. */
export const townRoute = { metaKey: "town", Page: TownPage };
