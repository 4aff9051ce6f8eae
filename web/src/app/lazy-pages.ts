import { lazyPage } from "./lazy-page.ts";

export const NewLeadsPage = lazyPage(() => import("./pages/new-leads-page.tsx"), "NewLeadsPage", "leads", "overview");
export const LeadPage = lazyPage(
  () => import("./pages/lead-page.tsx"),
  "LeadPage",
  "leads",
  "purchases",
  "payment",
  "refunds",
  "timeline",
);
export const MyLeadsPage = lazyPage(
  () => import("./pages/my-leads-page.tsx"),
  "MyLeadsPage",
  "purchases",
  "payment",
  "refunds",
);
export const LeadListsPage = lazyPage(
  () => import("./pages/lead-lists-page.tsx"),
  "LeadListsPage",
  "lead-lists",
  "automatic-delivery",
  "list-decisions",
  "purchases",
  "payment",
);
export const LeadListPage = lazyPage(() => import("./pages/lead-list-page.tsx"), "LeadListPage", "lead-lists", "leads");
export const SetupWizardPage = lazyPage(
  () => import("./pages/setup-wizard-page.tsx"),
  "SetupWizardPage",
  "lead-lists",
  "leads",
);
export const ConfirmListEmailPage = lazyPage(
  () => import("./pages/confirm-list-email-page.tsx"),
  "ConfirmListEmailPage",
  "lead-lists",
  "billing",
);
export const BillingRoutes = lazyPage(() => import("./billing-routes.tsx"), "BillingRoutes", "billing", "payment");
export const SettingsRoutes = lazyPage(() => import("./settings-routes.tsx"), "SettingsRoutes", "settings");
export const WebhooksPage = lazyPage(() => import("./pages/webhooks-page.tsx"), "WebhooksPage", "webhooks", "tokens");
export const OfficeInvitationPage = lazyPage(
  () => import("./pages/office-invitation-page.tsx"),
  "OfficeInvitationPage",
  "settings",
);
export const SecondFactorPage = lazyPage(
  () => import("./pages/second-factor-page.tsx"),
  "SecondFactorPage",
  "settings",
);
export const LoginPage = lazyPage(() => import("./pages/login-page.tsx"), "LoginPage", "session");
export const TermsPage = lazyPage(() => import("./pages/terms-page.tsx"), "TermsPage", "session");
export const SignupPage = lazyPage(() => import("./pages/signup-page.tsx"), "SignupPage", "session");
export const ConfirmSignupPage = lazyPage(
  () => import("./pages/confirm-signup-page.tsx"),
  "ConfirmSignupPage",
  "session",
);
export const ConfirmEmailChangePage = lazyPage(
  () => import("./pages/confirm-email-change-page.tsx"),
  "ConfirmEmailChangePage",
  "session",
);
export const UnsubscribePage = lazyPage(() => import("./pages/unsubscribe-page.tsx"), "UnsubscribePage", "unsubscribe");
export const UnsubscribeListPage = lazyPage(
  () => import("./pages/unsubscribe-list-page.tsx"),
  "UnsubscribeListPage",
  "unsubscribe",
);
export const PasswordRequestPage = lazyPage(
  () => import("./pages/link-request-pages.tsx"),
  "PasswordRequestPage",
  "session",
);
export const SetPasswordPage = lazyPage(() => import("./pages/set-password-page.tsx"), "SetPasswordPage", "session");
export const LoginLinkRequestPage = lazyPage(
  () => import("./pages/link-request-pages.tsx"),
  "LoginLinkRequestPage",
  "session",
);
export const LoginLinkPage = lazyPage(() => import("./pages/login-link-page.tsx"), "LoginLinkPage", "session");
export const ContactPage = lazyPage(() => import("./pages/contact-page.tsx"), "ContactPage", "contact");
export const RequestPage = lazyPage(() => import("./pages/request-page.tsx"), "RequestPage", "requests");
export const ConfirmRequestPage = lazyPage(
  () => import("./pages/confirm-request-page.tsx"),
  "ConfirmRequestPage",
  "requests",
);
export const SendLinksPage = lazyPage(() => import("./pages/send-links-page.tsx"), "SendLinksPage", "requests");
export const SellerPage = lazyPage(() => import("./pages/seller-page.tsx"), "SellerPage", "requests");
