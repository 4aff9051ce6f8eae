import { type RouteObject, useRoutes } from "react-router";
import { adminPath, paths } from "../lib/paths.ts";
import * as pages from "./admin-pages.ts";
import { SuperAdminOnly } from "./guards.tsx";
import { NotFound } from "./pages/not-found.tsx";

/** Below `adminPath`, as nested routes are matched. */
const below = (path: string) => path.slice(adminPath.length + 1);

export const adminRoutes: RouteObject[] = [
  { path: below(paths.users), element: <pages.UsersPage /> },
  { path: below(paths.user(":id")), element: <pages.UserPage /> },
  { path: below(paths.leadDesk), element: <pages.LeadDeskPage /> },
  { path: below(paths.deskLead(":id")), element: <pages.DeskLeadPage /> },
  { path: below(paths.officeRequests), element: <pages.OfficeRequestsPage /> },
  { path: below(paths.deals), element: <pages.DealsPage /> },
  { path: below(paths.newDeal), element: <pages.NewDealPage /> },
  { path: below(paths.deal(":id")), element: <pages.DealPage /> },
  { path: below(paths.agencies), element: <pages.AgenciesPage /> },
  { path: below(paths.agency(":id")), element: <pages.AgencyPage /> },
  { path: below(paths.prospects), element: <pages.ProspectsPage /> },
  { path: below(paths.importProspects), element: <pages.ImportProspectsPage /> },
  { path: below(paths.prospect(":id")), element: <pages.ProspectPage /> },
  { path: below(paths.campaigns), element: <pages.CampaignsPage /> },
  { path: `${below(paths.campaign(":id"))}/:step?`, element: <pages.CampaignPage /> },
  { path: below(paths.disputes), element: <pages.DisputesPage /> },
  { path: below(paths.locations), element: <pages.LocationsPage /> },
  { path: below(paths.invoicing), element: <pages.InvoicingPage /> },
  { path: below(paths.invoice(":id")), element: <pages.InvoicePage /> },
  { path: below(paths.audit), element: <pages.AuditPage /> },
  { path: below(paths.invariants), element: <pages.InvariantsPage /> },
  {
    element: <SuperAdminOnly />,
    children: [{ path: `${below(paths.refundRequests)}/:id?`, element: <pages.RefundRequestsPage /> }],
  },
  { path: "*", element: <NotFound /> },
];

/** The screens of admins, apart from the others so that nobody else loads their list. */
export function AdminRoutes() {
  return useRoutes(adminRoutes);
}
