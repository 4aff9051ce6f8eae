/** Screens of guests whose address is another one in each language: the name and the English address. */
export const localisedScreens: [name: string, path: string][] = [
  ["landing", "/"],
  ["pricing", "/pricing"],
  ["terms", "/terms-of-service"],
  ["refund-policy", "/refund-policy"],
  ["privacy", "/privacy"],
  ["login", "/login"],
  ["signup", "/signup"],
  ["password-request", "/password-request"],
  ["password-link-expired", "/change-password/01900000-0000-7000-8000-000000000000/expired"],
  ["login-link-request", "/login/passwordless"],
  ["login-link-expired", "/login/passwordless/expired"],
  ["contact", "/contact"],
  ["request", "/request"],
  ["send-links", "/request/link"],
  ["request-link-expired", "/request/confirm?token=expired"],
];
