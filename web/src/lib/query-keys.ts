/** The keys of all cached answers. To invalidate a key is to invalidate every key that begins with it. */
export const queryKeys = {
  session: ["session"],
  countries: ["countries"],

  leads: ["leads"],
  leadLists: ["leads", "list"],
  leadList: (filters: object) => ["leads", "list", filters],
  newestLeads: ["leads", "newest"],
  leadAreas: (asked: object) => ["leads", "areas", asked],
  lead: (id: string) => ["leads", "detail", id],
  locations: (country: string, search: object) => ["locations", country, search],
  pricing: (country: string) => ["pricing", country],
  dotMap: (country: string) => ["dot-map", country],
  myLeads: ["my-leads"],
  myLeadsOf: (period: object) => ["my-leads", period],
  billingDetails: ["billing-details"],

  purchasedNews: ["purchased-news"],

  sessions: ["sessions"],
  impersonationEnd: ["impersonation-end"],
  membership: ["membership"],
  offices: (text: string) => ["offices", text],
  dataExport: ["export"],
  emailChange: ["email-change"],
  terms: ["terms"],
  termsOf: (of: object) => ["terms", of],
  termsAnswers: ["terms-answers"],

  users: ["users"],
  userList: (filters: object) => ["users", "list", filters],
  userSearch: (text: string) => ["users", "search", text],
  user: (id: string | null) => ["users", "detail", id],
  admins: ["users", "admins"],
  joinRequests: ["join-requests"],
  adminActions: (userId: string | null) => ["audit", "actions", userId],
  contactReads: (filters: object) => ["audit", "contact-reads", filters],

  postalCodes: (country: string, text: string) => ["postal-codes", country, text],
  postalCode: (country: string, written: string) => ["postal-code", country, written],
  consent: (country: string, locale: string) => ["consent", country, locale],
  sellerPage: (hash: string) => ["seller-page", hash],
  /** A mailed link, by its purpose. */
  link: (purpose: "signup" | "login" | "email" | "password" | "request" | "office", ...token: string[]) => [
    "link",
    purpose,
    ...token,
  ],
} as const;
