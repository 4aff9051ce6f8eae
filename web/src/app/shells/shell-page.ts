import { adminPaths } from "../../lib/admin-paths.ts";
import { paths } from "../../lib/paths.ts";

/** The content of a screen's shell before the app takes over, and its preloads. */
export type ShellPage = {
  /** Without its language; parameters as `:name`. */
  path: string;
  frame: "task" | "account" | "bare";
  /** The screen's heading and the sentence below it. Without them the shell says nothing about the screen. */
  title?: string;
  intro?: string;
  /** The questions of the first step of a long form, and the sentence below it. */
  step?: { title: string; text: string };
  /** Wide like a form with several columns. */
  wide?: boolean;
  /** The search engines' text on an open page, by its key. Pages without one are kept out of them. */
  description?: string;
  /** Whether the sitemap has it. */
  inSitemap?: boolean;
  /** The module of the screen, and the namespace of its texts. */
  module?: string;
  namespace?: string;
};

const task = (path: string, page: Omit<ShellPage, "path" | "frame"> = {}): ShellPage => ({
  path,
  frame: "task",
  ...page,
});
const account = (path: string): ShellPage => ({ path, frame: "account", module: "src/app/frame/account-frame.tsx" });

/** Every screen of the app. The pages of public-pages are no screens: they are complete without the app. */
export const shellPages: readonly ShellPage[] = [
  task(paths.request, {
    title: "requests:title",
    intro: "requests:intro",
    step: { title: "requests:home.title", text: "requests:home.text" },
    wide: true,
    description: "request",
    inSitemap: true,
    module: "src/app/pages/request-page.tsx",
    namespace: "requests",
  }),
  task(paths.contact, {
    title: "contact:title",
    intro: "contact:intro",
    description: "contact",
    inSitemap: true,
    module: "src/app/pages/contact-page.tsx",
    namespace: "contact",
  }),
  task(paths.login, {
    title: "session:login.title",
    intro: "session:login.intro",
    description: "login",
    module: "src/app/pages/login-page.tsx",
    namespace: "session",
  }),
  task(paths.signup, {
    title: "session:signup.title",
    intro: "session:signup.intro",
    description: "signup",
    module: "src/app/pages/signup-page.tsx",
    namespace: "session",
  }),
  task(paths.passwordRequest, {
    title: "session:passwordRequest.title",
    intro: "session:passwordRequest.text",
    description: "passwordRequest",
    module: "src/app/pages/link-request-pages.tsx",
    namespace: "session",
  }),
  task(paths.loginLinkRequest, {
    title: "session:loginLink.title",
    intro: "session:loginLink.text",
    description: "loginLink",
    module: "src/app/pages/link-request-pages.tsx",
    namespace: "session",
  }),
  task(paths.sendLinks, {
    title: "requests:link.title",
    intro: "requests:link.intro",
    description: "sendLinks",
    module: "src/app/pages/send-links-page.tsx",
    namespace: "requests",
  }),
  task(paths.confirmRequest, { title: "requests:confirm.pendingTitle" }),
  // Their addresses do not tell the language.
  task(paths.sellerPage(":hash"), { wide: true }),
  task(paths.confirmSignup),
  task(paths.confirmEmailChange),
  task(paths.confirmListEmail),
  task(paths.unsubscribe(":token")),
  task(paths.unsubscribeList(":token")),
  task(paths.changePassword(":user", ":token")),
  { path: paths.loginLink(":token"), frame: "bare" },
  account(paths.newLeads),
  account(paths.lead(":id")),
  account(paths.myLeads),
  account(paths.leadLists),
  account(paths.newLeadList),
  account(paths.leadList(":id")),
  account(paths.setupWizard),
  account(paths.billing),
  account(paths.plans),
  account(paths.credits),
  account(paths.ledger),
  account(paths.invoices),
  account(paths.invoice(":id")),
  account(paths.settings),
  account(paths.officeSettings),
  account(paths.securitySettings),
  account(paths.appearanceSettings),
  account(paths.dataSettings),
  account(paths.webhooks),
  account(paths.officeInvitation(":token")),
  account(adminPaths.home),
  account(adminPaths.users),
  account(adminPaths.accountLinks),
  account(adminPaths.user(":id")),
  account(adminPaths.stats),
  account(adminPaths.leadDesk),
  account(adminPaths.deskLead(":id")),
  account(adminPaths.senderBlocks),
  account(adminPaths.sources),
  account(adminPaths.offices),
  account(adminPaths.officeRequests),
  account(adminPaths.refundRequests),
  account(adminPaths.refundRequest(":id")),
  account(adminPaths.approvals),
  account(adminPaths.deals),
  account(adminPaths.newDeal),
  account(adminPaths.deal(":id")),
  account(adminPaths.agencies),
  account(adminPaths.agency(":id")),
  account(adminPaths.prospects),
  account(adminPaths.importProspects),
  account(adminPaths.prospect(":id")),
  account(adminPaths.campaigns),
  account(adminPaths.campaign(":id")),
  account(adminPaths.campaign(":id", ":step")),
  account(adminPaths.disputes),
  account(adminPaths.invoicing),
  account(adminPaths.invoice(":id")),
  account(adminPaths.timeline),
  account(adminPaths.audit),
  account(adminPaths.locations),
  account(adminPaths.countrySettings),
  account(adminPaths.health),
  account(adminPaths.invariants),
];

/** For addresses that do not exist: the app says so. */
export const unknownPage: ShellPage = { path: "", frame: "bare" };
