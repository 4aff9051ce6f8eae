import type { ErrorBody } from "./provider-error.ts";

/** Stripe's objects, as far as the stand-in keeps them, in the form that a caller gets. */
interface Kept<Kind extends string> {
  id: string;
  object: Kind;
  /** In seconds. */
  created: number;
  livemode: false;
}

export type Metadata = Record<string, string>;

export interface Customer extends Kept<"customer"> {
  email: string | null;
  name: string | null;
  description: string | null;
  metadata: Metadata;
  invoice_settings: { default_payment_method: string | null };
}

export interface PaymentMethod extends Kept<"payment_method"> {
  type: "card";
  customer: string | null;
  billing_details: { address: null; email: null; name: string | null; phone: null; tax_id: null };
  card: {
    brand: string;
    country: string;
    exp_month: number;
    exp_year: number;
    fingerprint: string;
    funding: "credit";
    last4: string;
  };
  metadata: Metadata;
}

export interface NextAction {
  type: "redirect_to_url" | "use_stripe_sdk";
  redirect_to_url?: { return_url: string; url: string };
  use_stripe_sdk?: Record<string, string>;
}

interface Intent<Kind extends string> extends Kept<Kind> {
  client_secret: string;
  customer: string | null;
  description: string | null;
  metadata: Metadata;
  next_action: NextAction | null;
  payment_method: string | null;
  allowed_payment_method_types: string[] | null;
  payment_method_types: string[];
  cancellation_reason: string | null;
  automatic_payment_methods: { enabled: true; allow_redirects: "always" | "never" } | null;
}

export interface SetupIntent extends Intent<"setup_intent"> {
  status: "canceled" | "requires_action" | "requires_confirmation" | "requires_payment_method" | "succeeded";
  usage: "off_session" | "on_session";
  last_setup_error: ErrorBody | null;
}

export interface PaymentIntent extends Intent<"payment_intent"> {
  status: SetupIntent["status"] | "processing";
  amount: number;
  amount_received: number;
  currency: string;
  canceled_at: number | null;
  capture_method: "automatic_async";
  confirmation_method: "automatic";
  last_payment_error: ErrorBody | null;
  latest_charge: string | null;
  setup_future_usage: "off_session" | "on_session" | null;
  receipt_email: string | null;
  statement_descriptor_suffix: string | null;
}

export interface Charge extends Kept<"charge"> {
  amount: number;
  amount_captured: number;
  amount_refunded: number;
  billing_details: PaymentMethod["billing_details"];
  captured: boolean;
  currency: string;
  customer: string | null;
  disputed: boolean;
  failure_code: string | null;
  failure_message: string | null;
  metadata: Metadata;
  outcome: { network_status: string; reason: string | null; type: string };
  paid: boolean;
  payment_intent: string;
  payment_method: string | null;
  refunded: boolean;
  status: "failed" | "succeeded";
}

export interface Refund extends Omit<Kept<"refund">, "livemode"> {
  amount: number;
  charge: string;
  currency: string;
  metadata: Metadata;
  payment_intent: string;
  reason: "duplicate" | "fraudulent" | "requested_by_customer" | null;
  status: "succeeded";
}

export interface Dispute extends Kept<"dispute"> {
  amount: number;
  charge: string;
  currency: string;
  payment_intent: string;
  reason: "fraudulent" | "general" | "product_not_received";
  status: "needs_response" | "under_review";
  evidence_details: { due_by: number };
}

export interface WebhookEndpoint extends Kept<"webhook_endpoint"> {
  api_version: null;
  description: string | null;
  enabled_events: string[];
  metadata: Metadata;
  secret?: string;
  status: "enabled";
  url: string;
}

export type ProviderObject = Customer | PaymentMethod | SetupIntent | PaymentIntent | Charge | Refund | Dispute;

export interface ProviderEvent extends Kept<"event"> {
  api_version: string;
  data: { object: ProviderObject };
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: string;
}
