import { type ReactElement, Suspense } from "react";
import { type RouteObject, useLocation, useRoutes } from "react-router";
import { locales, localisedPath } from "../lib/locale.ts";
import { paths } from "../lib/paths.ts";
import { ErrorBoundary } from "./error-boundary.tsx";
import { HeaderlessFrame } from "./frame/headerless-frame.tsx";
import { ImpersonationFrame } from "./frame/impersonation-frame.tsx";
import { AdminOnly, GuestOnly, SecondFactorSet, SuperAdminOnly, TermsAccepted, UserOnly } from "./guards.tsx";
import { lazyPage } from "./lazy-page.ts";
import { NotFound } from "./pages/not-found.tsx";
import { useAddressLocale } from "./use-address-locale.ts";
import { useReloadWhenOutdated } from "./use-reload-when-outdated.ts";
import { useRouteFocus } from "./use-route-focus.ts";

const AccountFrame = lazyPage(() => import("./frame/account-frame.tsx"), "AccountFrame");
const NewLeadsPage = lazyPage(() => import("./pages/new-leads-page.tsx"), "NewLeadsPage", "leads", "overview");
const LeadPage = lazyPage(() => import("./pages/lead-page.tsx"), "LeadPage", "leads", "purchases", "refunds");
const MyLeadsPage = lazyPage(() => import("./pages/my-leads-page.tsx"), "MyLeadsPage", "purchases", "refunds");
const LeadListsPage = lazyPage(
  () => import("./pages/lead-lists-page.tsx"),
  "LeadListsPage",
  "lead-lists",
  "automatic-delivery",
  "list-decisions",
);
const LeadListPage = lazyPage(() => import("./pages/lead-list-page.tsx"), "LeadListPage", "lead-lists", "leads");
const SetupWizardPage = lazyPage(
  () => import("./pages/setup-wizard-page.tsx"),
  "SetupWizardPage",
  "lead-lists",
  "leads",
);
const ConfirmListEmailPage = lazyPage(
  () => import("./pages/confirm-list-email-page.tsx"),
  "ConfirmListEmailPage",
  "lead-lists",
);
const BillingPage = lazyPage(
  () => import("./pages/billing-page.tsx"),
  "BillingPage",
  "billing",
  "invoices",
  "deals",
  "cards",
  "ledger",
);
const LedgerPage = lazyPage(() => import("./pages/ledger-page.tsx"), "LedgerPage", "ledger");
const InvoicesPage = lazyPage(() => import("./pages/invoices-page.tsx"), "InvoicesPage", "invoices");
const PlansPage = lazyPage(() => import("./pages/plans-page.tsx"), "PlansPage", "plans");
const SettingsPage = lazyPage(() => import("./pages/settings-page.tsx"), "SettingsPage", "settings");
const UsersPage = lazyPage(() => import("./pages/users-page.tsx"), "UsersPage", "admin-users");
const UserPage = lazyPage(() => import("./pages/user-page.tsx"), "UserPage", "admin-users", "impersonation", "ledger");
const OfficeRequestsPage = lazyPage(
  () => import("./pages/office-requests-page.tsx"),
  "OfficeRequestsPage",
  "office-requests",
);
const RefundRequestsPage = lazyPage(
  () => import("./pages/refund-requests-page.tsx"),
  "RefundRequestsPage",
  "refund-requests",
);
const DealsPage = lazyPage(() => import("./pages/deals-page.tsx"), "DealsPage", "deals");
const NewDealPage = lazyPage(() => import("./pages/new-deal-page.tsx"), "NewDealPage", "deals");
const DealPage = lazyPage(() => import("./pages/deal-page.tsx"), "DealPage", "deals");
const AgenciesPage = lazyPage(() => import("./pages/agencies-page.tsx"), "AgenciesPage", "agencies");
const DisputesPage = lazyPage(() => import("./pages/disputes-page.tsx"), "DisputesPage", "disputes");
const LocationsPage = lazyPage(() => import("./pages/locations-page.tsx"), "LocationsPage", "prices");
const InvoicingPage = lazyPage(() => import("./pages/invoicing-page.tsx"), "InvoicingPage", "invoicing");
const InvoicePage = lazyPage(() => import("./pages/invoice-page.tsx"), "InvoicePage", "invoicing");
const AuditPage = lazyPage(() => import("./pages/audit-page.tsx"), "AuditPage", "audit");
const InvariantsPage = lazyPage(() => import("./pages/invariants-page.tsx"), "InvariantsPage", "invariants");
const ProfileSettings = lazyPage(
  () => import("../features/settings/components/profile-settings.tsx"),
  "ProfileSettings",
  "settings",
);
const OfficeSettings = lazyPage(
  () => import("../features/settings/components/office-settings.tsx"),
  "OfficeSettings",
  "settings",
);
const SecuritySettings = lazyPage(
  () => import("../features/settings/components/security-settings.tsx"),
  "SecuritySettings",
  "settings",
);
const AppearanceSettings = lazyPage(
  () => import("../features/settings/components/appearance-settings.tsx"),
  "AppearanceSettings",
  "settings",
);
const DataSettings = lazyPage(
  () => import("../features/settings/components/data-settings.tsx"),
  "DataSettings",
  "settings",
);
const OfficeInvitationPage = lazyPage(
  () => import("./pages/office-invitation-page.tsx"),
  "OfficeInvitationPage",
  "settings",
);
const SecondFactorPage = lazyPage(() => import("./pages/second-factor-page.tsx"), "SecondFactorPage", "settings");
const LoginPage = lazyPage(() => import("./pages/login-page.tsx"), "LoginPage", "session");
const TermsPage = lazyPage(() => import("./pages/terms-page.tsx"), "TermsPage", "session");
const SignupPage = lazyPage(() => import("./pages/signup-page.tsx"), "SignupPage", "session");
const ConfirmSignupPage = lazyPage(() => import("./pages/confirm-signup-page.tsx"), "ConfirmSignupPage", "session");
const ConfirmEmailChangePage = lazyPage(
  () => import("./pages/confirm-email-change-page.tsx"),
  "ConfirmEmailChangePage",
  "session",
);
const UnsubscribeListPage = lazyPage(
  () => import("./pages/unsubscribe-list-page.tsx"),
  "UnsubscribeListPage",
  "notifications",
);
const PasswordRequestPage = lazyPage(() => import("./pages/link-request-pages.tsx"), "PasswordRequestPage", "session");
const SetPasswordPage = lazyPage(() => import("./pages/set-password-page.tsx"), "SetPasswordPage", "session");
const LoginLinkRequestPage = lazyPage(
  () => import("./pages/link-request-pages.tsx"),
  "LoginLinkRequestPage",
  "session",
);
const LoginLinkPage = lazyPage(() => import("./pages/login-link-page.tsx"), "LoginLinkPage", "session");
const ContactPage = lazyPage(() => import("./pages/contact-page.tsx"), "ContactPage", "contact");
const RequestPage = lazyPage(() => import("./pages/request-page.tsx"), "RequestPage", "requests");
const ConfirmRequestPage = lazyPage(() => import("./pages/confirm-request-page.tsx"), "ConfirmRequestPage", "requests");
const SendLinksPage = lazyPage(() => import("./pages/send-links-page.tsx"), "SendLinksPage", "requests");
const SellerPage = lazyPage(() => import("./pages/seller-page.tsx"), "SellerPage", "requests");

/** The same screen at its address in each language. */
const inEveryLanguage = (path: string, element: ReactElement): RouteObject[] =>
  locales.map((locale) => ({ path: localisedPath(path, locale), element }));

export const routes: RouteObject[] = [
  {
    element: <HeaderlessFrame />,
    children: [
      {
        element: <GuestOnly />,
        children: [
          ...inEveryLanguage(paths.login, <LoginPage />),
          ...inEveryLanguage(paths.signup, <SignupPage />),
          ...inEveryLanguage(paths.passwordRequest, <PasswordRequestPage />),
          ...inEveryLanguage(paths.loginLinkRequest, <LoginLinkRequestPage />),
        ],
      },
      { path: paths.confirmSignup, element: <ConfirmSignupPage /> },
      { path: paths.confirmEmailChange, element: <ConfirmEmailChangePage /> },
      { path: paths.confirmListEmail, element: <ConfirmListEmailPage /> },
      { path: paths.unsubscribeList(":token"), element: <UnsubscribeListPage /> },
      ...inEveryLanguage(paths.changePassword(":user", ":token"), <SetPasswordPage />),
      ...inEveryLanguage(paths.contact, <ContactPage />),
      ...inEveryLanguage(paths.request, <RequestPage />),
      ...inEveryLanguage(paths.confirmRequest, <ConfirmRequestPage />),
      ...inEveryLanguage(paths.sendLinks, <SendLinksPage />),
      { path: paths.sellerPage(":hash"), element: <SellerPage /> },
    ],
  },
  ...inEveryLanguage(paths.loginLink(":token"), <LoginLinkPage />),
  {
    element: <UserOnly />,
    children: [
      {
        element: <ImpersonationFrame />,
        children: [
          {
            element: <SecondFactorSet fallback={(onCodes) => <SecondFactorPage onCodes={onCodes} />} />,
            children: [
              {
                element: <TermsAccepted fallback={<TermsPage />} />,
                children: [
                  {
                    element: <AccountFrame />,
                    children: [
                      { path: paths.newLeads, element: <NewLeadsPage /> },
                      { path: paths.lead(":id"), element: <LeadPage /> },
                      { path: paths.myLeads, element: <MyLeadsPage /> },
                      { path: paths.leadLists, element: <LeadListsPage /> },
                      { path: paths.newLeadList, element: <LeadListPage /> },
                      { path: paths.leadList(":id"), element: <LeadListPage key="edit" /> },
                      { path: paths.setupWizard, element: <SetupWizardPage /> },
                      { path: paths.billing, element: <BillingPage /> },
                      { path: paths.ledger, element: <LedgerPage /> },
                      { path: paths.invoices, element: <InvoicesPage /> },
                      { path: paths.plans, element: <PlansPage /> },
                      { path: paths.officeInvitation(":token"), element: <OfficeInvitationPage /> },
                      {
                        element: <AdminOnly />,
                        children: [
                          { path: paths.users, element: <UsersPage /> },
                          { path: paths.user(":id"), element: <UserPage /> },
                          { path: paths.officeRequests, element: <OfficeRequestsPage /> },
                          { path: paths.deals, element: <DealsPage /> },
                          { path: paths.newDeal, element: <NewDealPage /> },
                          { path: paths.deal(":id"), element: <DealPage /> },
                          { path: paths.agencies, element: <AgenciesPage /> },
                          { path: paths.disputes, element: <DisputesPage /> },
                          { path: paths.locations, element: <LocationsPage /> },
                          { path: paths.invoicing, element: <InvoicingPage /> },
                          { path: paths.invoice(":id"), element: <InvoicePage /> },
                          { path: paths.audit, element: <AuditPage /> },
                          { path: paths.invariants, element: <InvariantsPage /> },
                        ],
                      },
                      {
                        element: <SuperAdminOnly />,
                        children: [{ path: `${paths.refundRequests}/:id?`, element: <RefundRequestsPage /> }],
                      },
                      // In the frame, so that an address for admins only looks like one that does not exist.
                      { path: `${paths.newLeads}/*`, element: <NotFound /> },
                    ],
                  },
                ],
              },
              // Open without the terms.
              {
                element: <AccountFrame />,
                children: [
                  {
                    path: paths.settings,
                    element: <SettingsPage />,
                    children: [
                      { index: true, element: <ProfileSettings /> },
                      { path: paths.officeSettings, element: <OfficeSettings /> },
                      { path: paths.securitySettings, element: <SecuritySettings /> },
                      { path: paths.appearanceSettings, element: <AppearanceSettings /> },
                      { path: paths.dataSettings, element: <DataSettings /> },
                    ],
                  },
                ],
              },
            ],
          },
        ],
      },
    ],
  },
  { path: "*", element: <NotFound /> },
];

/** Every screen of the app. The gateway prerenders the public pages. */
export function Router() {
  const { pathname } = useLocation();
  useAddressLocale();
  useReloadWhenOutdated();
  const title = useRouteFocus();
  const screen = useRoutes(routes);
  return (
    <>
      <ErrorBoundary place={pathname}>
        <Suspense>{screen}</Suspense>
      </ErrorBoundary>
      <p aria-live="polite" className="sr-only">
        {title}
      </p>
    </>
  );
}
