/** Addresses of the web app that mails lead to. Made from the configuration alone, never from a request. */
export function linksTo(publicUrl: string) {
  return {
    confirmSignup: (token: string) => `${publicUrl}/signup/confirm?token=${encodeURIComponent(token)}`,
    confirmRequest: (token: string) => `${publicUrl}/request/confirm?token=${encodeURIComponent(token)}`,
    contactRequest: (hash: string) => `${publicUrl}/contact-request/${encodeURIComponent(hash)}`,
    lead: (leadId: string) => `${publicUrl}/account/lead/${encodeURIComponent(leadId)}`,
  };
}

export type Links = ReturnType<typeof linksTo>;
