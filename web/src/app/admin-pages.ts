import { lazyPage } from "./lazy-page.ts";

export const AdminHomePage = lazyPage(
  () => import("./pages/admin-home-page.tsx"),
  "AdminHomePage",
  "admin-home",
  "refund-requests",
  "disputes",
);
export const UsersPage = lazyPage(() => import("./pages/users-page.tsx"), "UsersPage", "admin-users");
export const UserPage = lazyPage(
  () => import("./pages/user-page.tsx"),
  "UserPage",
  "admin-users",
  "impersonation",
  "ledger",
  "user-account",
  "account-links",
  "health",
  "billing",
  "deals",
  "disputes",
  "invoices",
  "refund-requests",
);
export const AccountLinksPage = lazyPage(
  () => import("./pages/account-links-page.tsx"),
  "AccountLinksPage",
  "account-links",
  "admin-users",
);
export const StatsPage = lazyPage(() => import("./pages/stats-page.tsx"), "StatsPage", "stats");
export const LeadDeskPage = lazyPage(() => import("./pages/lead-desk-page.tsx"), "LeadDeskPage", "lead-desk", "leads");
export const DeskLeadPage = lazyPage(
  () => import("./pages/desk-lead-page.tsx"),
  "DeskLeadPage",
  "lead-desk",
  "leads",
  "refund-requests",
  "timeline",
);
export const SenderBlocksPage = lazyPage(
  () => import("./pages/sender-blocks-page.tsx"),
  "SenderBlocksPage",
  "lead-desk",
);
export const SourcesPage = lazyPage(() => import("./pages/sources-page.tsx"), "SourcesPage", "sources");
export const OfficesPage = lazyPage(() => import("./pages/offices-page.tsx"), "OfficesPage", "office-requests");
export const OfficeRequestsPage = lazyPage(
  () => import("./pages/office-requests-page.tsx"),
  "OfficeRequestsPage",
  "office-requests",
);
export const RefundRequestsPage = lazyPage(
  () => import("./pages/refund-requests-page.tsx"),
  "RefundRequestsPage",
  "refund-requests",
);
export const ApprovalsPage = lazyPage(() => import("./pages/approvals-page.tsx"), "ApprovalsPage", "approvals");
export const DealsPage = lazyPage(() => import("./pages/deals-page.tsx"), "DealsPage", "deals", "audit");
export const NewDealPage = lazyPage(() => import("./pages/new-deal-page.tsx"), "NewDealPage", "deals");
export const DealPage = lazyPage(() => import("./pages/deal-page.tsx"), "DealPage", "deals");
export const AgencyPage = lazyPage(() => import("./pages/agency-page.tsx"), "AgencyPage", "agencies");
export const ProspectsPage = lazyPage(() => import("./pages/prospects-page.tsx"), "ProspectsPage", "prospects");
export const ProspectPage = lazyPage(() => import("./pages/prospect-page.tsx"), "ProspectPage", "prospects");
export const ImportProspectsPage = lazyPage(
  () => import("./pages/import-prospects-page.tsx"),
  "ImportProspectsPage",
  "prospects",
);
export const CampaignsPage = lazyPage(() => import("./pages/campaigns-page.tsx"), "CampaignsPage", "campaigns");
export const CampaignPage = lazyPage(() => import("./pages/campaign-page.tsx"), "CampaignPage", "campaigns");
export const AgenciesPage = lazyPage(() => import("./pages/agencies-page.tsx"), "AgenciesPage", "agencies");
export const DisputesPage = lazyPage(() => import("./pages/disputes-page.tsx"), "DisputesPage", "disputes", "audit");
export const LocationsPage = lazyPage(() => import("./pages/locations-page.tsx"), "LocationsPage", "prices");
export const InvoicingPage = lazyPage(
  () => import("./pages/invoicing-page.tsx"),
  "InvoicingPage",
  "invoicing",
  "invoices",
  "billing",
);
export const InvoicePage = lazyPage(() => import("./pages/invoice-page.tsx"), "InvoicePage", "invoicing", "invoices");
export const TimelinePage = lazyPage(() => import("./pages/timeline-page.tsx"), "TimelinePage", "facts", "audit");
export const AuditPage = lazyPage(() => import("./pages/audit-page.tsx"), "AuditPage", "audit");
export const CountrySettingsPage = lazyPage(
  () => import("./pages/country-settings-page.tsx"),
  "CountrySettingsPage",
  "country-settings",
);
export const HealthPage = lazyPage(
  () => import("./pages/health-page.tsx"),
  "HealthPage",
  "health",
  "invariants",
  "audit",
);
