interface Release {
  version: string;
  date: string;
  /** What partner sites notice. */
  partners?: readonly string[];
  /** What others notice. */
  changes: readonly string[];
}

/** What changed of the HTTP interface, newest first. `version` counts: a break the first number, an addition the second. */
export const changelog: readonly Release[] = [
  {
    version: "1.5",
    date: "2026-11-30",
    changes: [
      "Each payment by card has an invoice of its own: `byCard` of `GET /api/billing/invoices` and `GET /api/billing/invoices/{id}`. It is `paid`, its `dueOn` is null and it has no `paymentDetails`; what the card got back is a credit note with `byCard`.",
      "A credit note that no person made says its `cause` in `content`.",
      "A payment of `GET /api/billing/invoices/{id}` that was recorded by mistake is `reversed` by another one below zero, whose `by` is `reversal`. What is paid too much is part of `surplus.left` and deducted from the next invoice; `surplus.over` is gone.",
      "A click that would charge a card needs complete billing details: `billing_details_missing` (400) of buying a lead or a pack, choosing a plan, the top-up and automatic delivery. What was agreed to before goes on.",
      "`PUT /api/billing/details` checks the address and operator of e-invoices, and answers the address as it will be used. `operators` are those to choose from, `problems` details of before that fail the rules, `billingEmail` is a mailbox for invoices, which gets them once it has agreed by a mailed link (`billingEmailConfirmed`). `still_owed` keeps name, tax id and e-invoice address while something is owed.",
      "A purchase under a checked VAT number of another country bears no VAT, whatever pays: `vat` has the rate 0.",
      "Buying a lead or a pack, choosing a plan, the top-up and accepting a deal are refused as `contact_support` (403) if we have something to settle with the account first. Paid credits and monthly leads can still be used.",
      "A credit note can take back a part of a line: `leftNet` and `leftVat` of an invoice's lines are what is left, null of lines that are not invoiced yet; `vat` is that of the whole line.",
    ],
  },
  {
    version: "1.4",
    date: "2026-11-29",
    partners: [
      "Keys for tests (`dls_test_…`): their requests become test leads at once, which no session of an agent sees.",
      "A test names the agents that it is for, `testers`: their tokens for tests alone see and buy it, if one of their lists fits. One that names none is for nobody.",
      "A partner's source has a callback, which is posted a request's outcome when it has changed; changes within seconds come as one. Sending and asking for a request answer its `id`.",
      'A callback is posted outcomes of test requests, too: their bodies say `"test": true`.',
      "`webhook.test`, often the first message that a callback gets, has a schema: `WebhookTestMessage`, beside `IntakeMessage`.",
    ],
    changes: [
      "An open dispute of a card payment puts the account on hold: what is not paid yet is refused as `account_on_hold` (403). `GET /api/billing/disputes` says which payment; its card is `suspended` in `GET /api/billing/cards` on every account that has it.",
      "An activated deal is `offered` until its payer accepts it: `offers` of `GET /api/billing/deals`, `POST /api/billing/deals/{id}/accept` and `/decline`. Until then it gives and costs nothing. It is accepted only if a whole month of it fits what the payer may owe on invoice.",
      "A lead has `foreignPhone`: the seller's telephone number is of neither the country nor one of its neighbours.",
      "`PUT /api/billing/details` refuses the invoice for an account whose plan would go on it and does not fit, as choosing the plan does. A plan on invoice is chosen only if a whole month of it fits.",
      "Buying on invoice begins after a settled card payment, within a limit that grows: `onInvoice` of `GET /api/billing/overview`. An overdue invoice is refused as `invoice_overdue` (409).",
      "API tokens of agents: `/api/tokens`; programs read events, bought leads and contacts by them at `/api/integrations`.",
      'Tokens and endpoints for tests (`test: true`): they get what happens to test leads, and nothing else. Their bodies say `"test": true`.',
      "A token for tests with the scope `purchases` looks at test leads, buys them and asks for refunds, in place of a session.",
      "Rate limits of calls by a token count the account: its tokens share them, and those for tests have their own. A cursor is taken as it was given alone, and a webhook URL with the name of a host by RFC 1123.",
      "`GET /api/admin/sources` answers page by page, 20 sources unless `limit` says otherwise, and says how many `tests` came, which its figures leave out.",
      "A lead list takes a `webhookUrl`: events of its leads go to that endpoint alone; a passive one takes none. An endpoint has `listIds`, the lists that name it.",
      "Admins list, search and close tests of partners by `tests` of `/api/admin/leads`; other answers have none.",
      "Super admins send a message to a callback again: `POST /api/admin/sources/{id}/callback/attempts/{attemptId}/resend`.",
      "The URL of a webhook is kept in the normal form of the URL Standard, without backslashes and spaces. A list that is refused leaves no new endpoint.",
      "A cursor of events that was never given is `invalid_request` (422); so is one of another account or kind of token. `events_expired` (410) is one that is too old. Adding a source answers its `version`.",
      "An agent reads one invoice whole: `GET /api/billing/invoices/{id}`.",
      "An invoice has `credited`, the part of `paid` that its credit notes settled; one that they took back whole has the state `credited`. Its lines have quantity, unit price and VAT rate, and `surplus` says where a payment beyond it is.",
      "404 stands with each operation whose path has a parameter; `version` of a body has at most 31 bits. They were answered so before, the last as an error.",
      "`POST /api/leads/{id}/not-sent`: a buyer reports that the person did not send the request. The lead cannot be bought until its seller or an admin answers; `lead.closed` has the reason `not_confirmed` if nobody does, and a refund the rule of that name. `report` of `GET /api/leads/{id}` says what followed.",
      "A refund has the rule `lead_refunded` if we refunded all buyers of its lead. `claimsAboveShare` of `refundEligibility` says why every reason needs a contact attempt.",
      "`too_many_open_requests` counts the requests of a mailbox, number or home in 90 days, closed ones too; the fourth correction of a number in a day is `too_many_requests`.",
      "An endpoint of webhooks has its newest attempt, `lastAttempt`. A replay while messages of an earlier one wait is refused as `webhook_replay_waits` (409), no longer as `too_many_requests`.",
      "Bodies of webhooks have a schema for each type, which `GET /api/integrations/events` names too: `WebhookMessage`, by `type`. The `paymentSource` of a purchase has the type of the quote's.",
      "`webhook.test`, often the first message that an endpoint gets, is one of `WebhookMessage`: `WebhookTestMessage`. Programs that pull get none.",
      "`withdrawnByUs` of a purchase's `eligibility`: we withdrew the request, and refund a buyer who has never asked.",
      "A list names no `webhookEndpointId` of an endpoint that was removed.",
      "`lead.matched` and the event `leads.lead.matched` say lead type, kind of property, postal code and city of the lead.",
      "A second `POST /api/leads/{id}/not-sent` within a week after the seller confirmed the request is an objection: `report` of the lead is `objected` until our support decides. A report beside two that pause leads now, or after the seller's answer, reaches our support alone. A list of leads near a lead counts towards the leads that an account without a paid purchase reads in a day.",
    ],
  },
  {
    version: "1.3",
    date: "2026-11-29",
    changes: [
      "Webhooks for agents: `/api/webhooks` keeps endpoints, lists attempts, sends tests, resends and replays.",
      "A field of a wrong type is `invalid_type`, no longer `required`. Enums in answers are `examples` in this document.",
    ],
  },
  {
    version: "1.2",
    date: "2026-11-29",
    partners: [
      "Partner sites send requests and ask for their outcome: `POST /api/intake/requests`, `GET /api/intake/requests/{externalId}`.",
    ],
    changes: ["The event `refunds.request.approved` says the reason."],
  },
  {
    version: "1.1",
    date: "2026-11-29",
    changes: [
      "This document has a recorded answer of most operations, its rate limits, and headers of answers.",
      "Records of Kafka carry `ce_sequence`, `ce_country` and `ce_traceparent`.",
    ],
  },
  { version: "1.0", date: "2026-11-28", changes: ["The first version under this policy."] },
];

const list = (changes: readonly string[]) => changes.map((change) => `- ${change}`).join("\n");

function written({ version, date, partners, changes }: Release): string {
  const title = `**${version}** (${date})`;
  if (!partners) return `${title}\n\n${list(changes)}`;
  return `${title}, for partner sites\n\n${list(partners)}\n\n**${version}**, for others\n\n${list(changes)}`;
}

/** How the interface may change, and how it did. */
export const policyOfChange = `
## Changes
Additions come at any time: operations, optional fields and parameters of a request, fields of an answer, enum values, codes.
Whatever breaks a client that ignores these stands beside the old form for at least six months: a new operation or field; the
old one is \`deprecated\` in this document, and its answers say in the header \`Sunset\` until when. Nothing is deprecated now.

${changelog.map(written).join("\n\n")}`;
