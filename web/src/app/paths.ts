/** Every address of the product, without its language. */
export const paths = {
  home: "/",
  pricing: "/pricing",
  terms: "/terms-of-service",
  refundPolicy: "/refund-policy",
  request: "/request",
  confirmRequest: "/request/confirm",
  sellerPage: (hash: string) => `/contact-request/${hash}`,
  login: "/login",
  signup: "/signup",
  confirmSignup: "/signup/confirm",
  newLeads: "/account",
  lead: (id: string) => `/account/lead/${id}`,
  myLeads: "/account/my-leads",
  billing: "/account/billing",
  settings: "/account/settings",
} as const;
