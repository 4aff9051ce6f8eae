import { isAdmin } from "@doorlight/gateway/contract";
import { type ReactElement, Suspense } from "react";
import { type RouteObject, useLocation, useRoutes } from "react-router";
import { locales, localisedPath } from "../lib/locale.ts";
import { adminPath, paths } from "../lib/paths.ts";
import { useUser } from "../lib/session.ts";
import { ErrorBoundary } from "./error-boundary.tsx";
import { HeaderlessFrame } from "./frame/headerless-frame.tsx";
import { ImpersonationFrame } from "./frame/impersonation-frame.tsx";
import { AdminOnly, GuestOnly, SecondFactorSet, TermsAccepted, UserOnly } from "./guards.tsx";
import { lazyPage } from "./lazy-page.ts";
import * as pages from "./lazy-pages.ts";
import { NotFound } from "./pages/not-found.tsx";
import { useAddressLocale } from "./use-address-locale.ts";
import { useReloadWhenOutdated } from "./use-reload-when-outdated.ts";
import { useRouteFocus } from "./use-route-focus.ts";

const AdminRoutes = lazyPage(() => import("./admin-routes.tsx"), "AdminRoutes");
const AgentFrame = lazyPage<"AccountFrame">(() => import("./frame/account-frame.tsx"), "AccountFrame");
const AdminFrame = lazyPage(() => import("./frame/admin-frame.tsx"), "AdminFrame", "back-office");
const AccountFrame = () => (isAdmin(useUser()) ? <AdminFrame /> : <AgentFrame />);

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
          ...inEveryLanguage(paths.login, <pages.LoginPage />),
          ...inEveryLanguage(paths.signup, <pages.SignupPage />),
          ...inEveryLanguage(paths.passwordRequest, <pages.PasswordRequestPage />),
          ...inEveryLanguage(paths.loginLinkRequest, <pages.LoginLinkRequestPage />),
        ],
      },
      { path: paths.confirmSignup, element: <pages.ConfirmSignupPage /> },
      { path: paths.confirmEmailChange, element: <pages.ConfirmEmailChangePage /> },
      { path: paths.confirmListEmail, element: <pages.ConfirmListEmailPage /> },
      { path: paths.unsubscribe(":token"), element: <pages.UnsubscribePage /> },
      { path: paths.unsubscribeList(":token"), element: <pages.UnsubscribeListPage /> },
      ...inEveryLanguage(paths.changePassword(":user", ":token"), <pages.SetPasswordPage />),
      ...inEveryLanguage(paths.contact, <pages.ContactPage />),
      ...inEveryLanguage(paths.request, <pages.RequestPage />),
      ...inEveryLanguage(paths.confirmRequest, <pages.ConfirmRequestPage />),
      ...inEveryLanguage(paths.sendLinks, <pages.SendLinksPage />),
      { path: paths.sellerPage(":hash"), element: <pages.SellerPage /> },
    ],
  },
  ...inEveryLanguage(paths.loginLink(":token"), <pages.LoginLinkPage />),
  {
    element: <UserOnly />,
    children: [
      {
        element: <ImpersonationFrame />,
        children: [
          {
            element: <SecondFactorSet fallback={(onCodes) => <pages.SecondFactorPage onCodes={onCodes} />} />,
            children: [
              {
                element: <TermsAccepted fallback={<pages.TermsPage />} />,
                children: [
                  {
                    element: <AccountFrame />,
                    children: [
                      { path: paths.newLeads, element: <pages.NewLeadsPage /> },
                      { path: paths.lead(":id"), element: <pages.LeadPage /> },
                      { path: paths.myLeads, element: <pages.MyLeadsPage /> },
                      { path: paths.leadLists, element: <pages.LeadListsPage /> },
                      { path: paths.newLeadList, element: <pages.LeadListPage /> },
                      { path: paths.leadList(":id"), element: <pages.LeadListPage key="edit" /> },
                      { path: paths.setupWizard, element: <pages.SetupWizardPage /> },
                      { path: `${paths.billing}/*`, element: <pages.BillingRoutes /> },
                      { path: paths.webhooks, element: <pages.WebhooksPage /> },
                      { path: paths.officeInvitation(":token"), element: <pages.OfficeInvitationPage /> },
                      {
                        element: <AdminOnly />,
                        children: [{ path: `${adminPath}/*`, element: <AdminRoutes /> }],
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
                children: [{ path: `${paths.settings}/*`, element: <pages.SettingsRoutes /> }],
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
