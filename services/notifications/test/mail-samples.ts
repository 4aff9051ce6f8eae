import type { Locale, Mail, Recipient } from "../src/domain/mail.ts";

const place = { postalCode: "00530", district: "Kallio", city: "Helsinki" };

/** One mail of each kind, as real as it gets. */
export function mailSamples(locale: Locale, recipient: Partial<Recipient> = {}): Mail[] {
  const to = { email: "anna@example.test", firstName: "Anna", locale, country: "FI", ...recipient };
  const request = { to, leadType: "request_for_quote", place } as const;
  const link = "https://fi.doorlight.example/contact-request/h4sh";
  return [
    { kind: "agent_confirmation", to, link: "https://fi.doorlight.example/signup/confirm?token=t0ken" },
    { kind: "seller_confirmation", ...request, link: "https://fi.doorlight.example/request/confirm?token=t0ken" },
    { kind: "lead_published", ...request, cap: 4, link },
    {
      kind: "new_interest",
      to,
      place,
      agent: { name: "Aino Mallikas", officeName: "Kallio Homes", phoneNumber: "+358450000010", title: "LKV" },
      link,
    },
    { kind: "lead_closed", ...request, link },
    {
      kind: "purchase_receipt",
      ...request,
      fee: { amount: 5175n, currency: "EUR" },
      paidBy: "credit",
      acquiredAt: new Date("2026-11-21T10:15:00Z"),
      link: "https://fi.doorlight.example/account/lead/0199",
    },
  ];
}
