/** What raises an alert, and what just does not. */
interface AlertCase {
  severity: "page" | "ticket";
  /** The labels of the alert, beside namespace and severity. */
  labels?: Record<string, string>;
  /** When it is looked at: at the end of its range, or of its `for`. */
  minute?: number;
  /** Each text is a state of its own: series by the notation of promtool, a value each minute, `; ` between two. */
  raised: string[];
  quiet: string[];
}

const country = { country: "FI" };
/** A counter that stood at 0 and went up at minute 2: its increase is exact. */
const grows = (by: number) => `0 0 ${by}x90`;

/** A case for each alert of charts/doorlight/alerts.yaml. */
export const alertCases: Record<string, AlertCase> = {
  DoorlightInvariantBroken: {
    severity: "page",
    labels: { id: "S1" },
    raised: ['invariant_violations{id="S1"} 1'],
    quiet: ['invariant_violations{id="S1"} 0; invariant_violations{id="E1"} 9'],
  },
  DoorlightInvariantUnchecked: {
    severity: "ticket",
    labels: { id: "S1" },
    raised: [
      'invariant_age_seconds{id="S1",scope="recent"} 601',
      'invariant_age_seconds{id="S1",scope="whole"} 172801',
    ],
    quiet: ['invariant_age_seconds{id="S1",scope="recent"} 600; invariant_age_seconds{id="S1",scope="whole"} 172800'],
  },
  DoorlightPriceMissing: {
    severity: "page",
    minute: 5,
    raised: [`purchase_attempts_total{outcome="pricing_misconfigured"} ${grows(1)}`],
    quiet: [
      `purchase_attempts_total{outcome="pricing_misconfigured"} 7x9; purchase_attempts_total{outcome="bought"} ${grows(1)}`,
    ],
  },
  DoorlightDown: {
    severity: "page",
    labels: { service: "leads" },
    minute: 1,
    raised: [
      'up{service="leads",pod="a"} 0x9; up{service="leads",pod="b"} 0x9',
      'up{service="leads"} 1x9; service_ready{service="leads"} 0x9',
    ],
    quiet: [
      'up{service="leads"} 1 0x9',
      'service_ready{service="leads"} 1 0x9',
      'up{service="leads",pod="a"} 0x9; up{service="leads",pod="b"} 1x9',
      'service_ready{service="leads",pod="a"} 0x9; service_ready{service="leads",pod="b"} 1x9',
    ],
  },
  DoorlightSendingHeld: {
    severity: "page",
    labels: { service: "billing" },
    minute: 1,
    raised: ['sending_held{service="billing"} 1x9'],
    quiet: ['sending_held{service="billing"} 0 1x9'],
  },
  DoorlightCardsFail: {
    severity: "page",
    minute: 5,
    raised: [
      `charge_outcomes_total{outcome="failed"} ${grows(1)}`,
      `purchase_attempts_total{outcome="card_error"} ${grows(1)}`,
    ],
    quiet: [`charge_outcomes_total{outcome="failed"} 7x9; charge_outcomes_total{outcome="declined"} ${grows(1)}`],
  },
  DoorlightCardsDeclined: {
    severity: "ticket",
    minute: 60,
    raised: [`charge_outcomes_total{outcome="declined"} ${grows(21)}`],
    quiet: [`charge_outcomes_total{outcome="declined"} ${grows(20)}`],
  },
  DoorlightSpotsKept: {
    severity: "ticket",
    minute: 60,
    raised: [`reservations_ended_total{outcome="released"} ${grows(11)}`],
    quiet: [`reservations_ended_total{outcome="released"} ${grows(10)}`],
  },
  DoorlightInvoiceLimits: {
    severity: "ticket",
    minute: 60,
    raised: [
      `purchase_attempts_total{outcome="invoice_limit_reached"} ${grows(4)}; invoice_limits_reached_total{} ${grows(2)}`,
    ],
    quiet: [
      `purchase_attempts_total{outcome="invoice_limit_reached"} ${grows(3)}; invoice_limits_reached_total{} ${grows(2)}`,
    ],
  },
  DoorlightAboveAdminLimit: {
    severity: "ticket",
    labels: { state: "alone" },
    minute: 60,
    raised: [`approvals_total{state="alone"} ${grows(1)}`],
    quiet: [`approvals_total{state="approved"} ${grows(1)}`],
  },
  DoorlightInvoiceLimitReachedFast: {
    severity: "ticket",
    minute: 60,
    raised: [`invoice_limits_reached_fast_total{} ${grows(1)}`],
    quiet: ["invoice_limits_reached_fast_total{} 7x90"],
  },
  DoorlightProviderEventsRefused: {
    severity: "ticket",
    minute: 15,
    raised: [`provider_events_refused_total{} ${grows(11)}`],
    quiet: [`provider_events_refused_total{} ${grows(10)}`],
  },
  DoorlightChargeDisputed: {
    severity: "ticket",
    labels: { purpose: "spot" },
    minute: 60,
    raised: [`charge_disputes_total{purpose="spot"} ${grows(1)}`],
    quiet: ['charge_disputes_total{purpose="spot"} 7x90'],
  },
  DoorlightDisputedRefund: {
    severity: "ticket",
    minute: 60,
    raised: [`charge_disputed_refunds_total{} ${grows(1)}`],
    quiet: ["charge_disputed_refunds_total{} 7x90"],
  },
  DoorlightInvoiceRunLate: {
    severity: "page",
    labels: country,
    minute: 15,
    raised: ['invoice_runs_late{country="FI"} 1x20'],
    quiet: ['invoice_runs_late{country="FI"} 0 1x20'],
  },
  DoorlightAccountsParked: {
    severity: "ticket",
    labels: { ...country, cause: "error" },
    raised: ['invoice_accounts_parked{country="FI",cause="error"} 1'],
    quiet: ['invoice_accounts_parked{country="FI",cause="error"} 0'],
  },
  DoorlightInvoicesUndelivered: {
    severity: "ticket",
    labels: { ...country, cause: "unsent" },
    raised: ['invoices_undelivered{country="FI",cause="unsent"} 1'],
    quiet: ['invoices_undelivered{country="FI",cause="unsent"} 0'],
  },
  DoorlightInvoicesOverdue: {
    severity: "ticket",
    labels: country,
    raised: ['invoices_due{country="FI",paid="no"} 5; invoices_due{country="FI",paid="yes"} 19'],
    quiet: [
      'invoices_due{country="FI",paid="no"} 5; invoices_due{country="FI",paid="yes"} 20',
      'invoices_due{country="FI",paid="no"} 4; invoices_due{country="FI",paid="yes"} 0',
    ],
  },
  DoorlightPaymentsUnmatched: {
    severity: "ticket",
    minute: 60,
    raised: [`bank_entries_total{kind="unknown"} ${grows(1)}`],
    quiet: [`bank_entries_total{kind="exact"} ${grows(1)}`],
  },
  DoorlightRefundsLate: {
    severity: "ticket",
    labels: country,
    raised: ['refund_requests_pending{country="FI",late="yes"} 1'],
    quiet: ['refund_requests_pending{country="FI",late="yes"} 0; refund_requests_pending{country="FI",late="no"} 9'],
  },
  DoorlightMailsWait: { severity: "page", raised: ["mails_late{} 6"], quiet: ["mails_late{} 5"] },
  DoorlightFewMailsWait: {
    severity: "ticket",
    raised: ["mail_oldest_seconds{} 7201"],
    quiet: ["mail_oldest_seconds{} 7200"],
  },
  DoorlightMailsGivenUp: {
    severity: "ticket",
    minute: 60,
    raised: [`mails_given_up_total{cause="unsent"} ${grows(1)}`, `mails_given_up_total{cause="refused"} ${grows(21)}`],
    quiet: [`mails_given_up_total{cause="unsent"} 7x90; mails_given_up_total{cause="refused"} ${grows(20)}`],
  },
  DoorlightWebhooksWait: {
    severity: "ticket",
    raised: ["webhook_oldest_pending_seconds{} 301"],
    quiet: ["webhook_oldest_pending_seconds{} 300"],
  },
  DoorlightPartnerSendsDuplicates: {
    severity: "ticket",
    labels: { source: "portal" },
    minute: 60,
    raised: ['source_duplicates_share{source="portal"} 0.51x90'],
    quiet: ['source_duplicates_share{source="portal"} 0.5x90', 'source_duplicates_share{source="portal"} 0 0.51x90'],
  },
  DoorlightLeadPaused: {
    severity: "ticket",
    labels: { ...country, cause: "claims" },
    raised: ['leads_paused{country="FI",cause="claims"} 1'],
    quiet: ['leads_paused{country="FI",cause="claims"} 0'],
  },
  DoorlightEventsUnsent: {
    severity: "page",
    labels: { job: "leads" },
    raised: ['outbox_oldest_seconds{job="leads"} 301'],
    quiet: ['outbox_oldest_seconds{job="leads"} 300'],
  },
  DoorlightEventsLate: {
    severity: "ticket",
    labels: { consumer: "leads.purchases" },
    raised: ['consumer_oldest_seconds{consumer="leads.purchases"} 601'],
    quiet: ['consumer_oldest_seconds{consumer="leads.purchases"} 600'],
  },
  DoorlightEventGivenUp: {
    severity: "page",
    labels: { consumer: "leads.purchases" },
    minute: 5,
    raised: [`dlq_messages_total{consumer="leads.purchases"} ${grows(1)}`],
    quiet: ['dlq_messages_total{consumer="leads.purchases"} 7x9'],
  },
  DoorlightEventHeld: {
    severity: "page",
    labels: { consumer: "billing.purchases" },
    minute: 5,
    raised: [`consumer_held_attempts_total{consumer="billing.purchases"} ${grows(1)}`],
    quiet: ['consumer_held_attempts_total{consumer="billing.purchases"} 7x9'],
  },
  DoorlightJobGivenUp: {
    severity: "ticket",
    labels: { doorlight_job: "refund-charge" },
    raised: ['jobs_given_up{doorlight_job="refund-charge"} 1'],
    quiet: ['jobs_given_up{doorlight_job="refund-charge"} 0'],
  },
};
