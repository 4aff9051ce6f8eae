import { type RouteObject, useRoutes } from "react-router";
import { adminPaths } from "../lib/admin-paths.ts";
import { adminPath } from "../lib/paths.ts";
import * as pages from "./admin-pages.ts";
import { SuperAdminOnly } from "./guards.tsx";
import { NotFound } from "./pages/not-found.tsx";

/** Below `adminPath`, as nested routes are matched. */
const below = (path: string) => path.slice(adminPath.length + 1);

export const adminRoutes: RouteObject[] = [
  { index: true, element: <pages.AdminHomePage /> },
  { path: below(adminPaths.users), element: <pages.UsersPage /> },
  { path: below(adminPaths.user(":id")), element: <pages.UserPage /> },
  { path: below(adminPaths.stats), element: <pages.StatsPage /> },
  { path: below(adminPaths.leadDesk), element: <pages.LeadDeskPage /> },
  { path: below(adminPaths.deskLead(":id")), element: <pages.DeskLeadPage /> },
  { path: below(adminPaths.senderBlocks), element: <pages.SenderBlocksPage /> },
  { path: below(adminPaths.sources), element: <pages.SourcesPage /> },
  { path: below(adminPaths.offices), element: <pages.OfficesPage /> },
  { path: below(adminPaths.officeRequests), element: <pages.OfficeRequestsPage /> },
  { path: below(adminPaths.approvals), element: <pages.ApprovalsPage /> },
  { path: below(adminPaths.deals), element: <pages.DealsPage /> },
  { path: below(adminPaths.newDeal), element: <pages.NewDealPage /> },
  { path: below(adminPaths.deal(":id")), element: <pages.DealPage /> },
  { path: below(adminPaths.agencies), element: <pages.AgenciesPage /> },
  { path: below(adminPaths.agency(":id")), element: <pages.AgencyPage /> },
  { path: below(adminPaths.prospects), element: <pages.ProspectsPage /> },
  { path: below(adminPaths.importProspects), element: <pages.ImportProspectsPage /> },
  { path: below(adminPaths.prospect(":id")), element: <pages.ProspectPage /> },
  { path: below(adminPaths.campaigns), element: <pages.CampaignsPage /> },
  { path: `${below(adminPaths.campaign(":id"))}/:step?`, element: <pages.CampaignPage /> },
  { path: below(adminPaths.accountLinks), element: <pages.AccountLinksPage /> },
  { path: below(adminPaths.disputes), element: <pages.DisputesPage /> },
  { path: below(adminPaths.locations), element: <pages.LocationsPage /> },
  { path: below(adminPaths.invoicing), element: <pages.InvoicingPage /> },
  { path: below(adminPaths.invoice(":id")), element: <pages.InvoicePage /> },
  { path: below(adminPaths.timeline), element: <pages.TimelinePage /> },
  { path: below(adminPaths.audit), element: <pages.AuditPage /> },
  { path: below(adminPaths.countrySettings), element: <pages.CountrySettingsPage /> },
  { path: below(adminPaths.health), element: <pages.HealthPage /> },
  // Its former address, with the data checks in front.
  { path: below(adminPaths.invariants), element: <pages.HealthPage /> },
  {
    element: <SuperAdminOnly />,
    children: [{ path: `${below(adminPaths.refundRequests)}/:id?`, element: <pages.RefundRequestsPage /> }],
  },
  { path: "*", element: <NotFound /> },
];

/** The screens of admins, apart from the others so that nobody else loads their list. */
export function AdminRoutes() {
  return useRoutes(adminRoutes);
}
