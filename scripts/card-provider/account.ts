import type {
  Charge,
  Customer,
  Dispute,
  PaymentIntent,
  PaymentMethod,
  ProviderEvent,
  ProviderObject,
  Refund,
  SetupIntent,
  WebhookEndpoint,
} from "./objects.ts";
import { KeptMap } from "./kept-map.ts";
import { allOff, type Switches } from "./switches.ts";

export interface Answer {
  status: number;
  body: unknown;
}

/** All that belongs to one secret key. */
export interface Account {
  key: string;
  switches: Switches;
  customers: Map<string, Customer>;
  paymentMethods: Map<string, PaymentMethod>;
  /** The numbers behind the payment methods, and whether their cardholder agreed to payments without them. */
  cards: Map<string, { number: string; setUp: boolean }>;
  setupIntents: Map<string, SetupIntent>;
  paymentIntents: Map<string, PaymentIntent>;
  charges: Map<string, Charge>;
  refunds: Map<string, Refund>;
  disputes: Map<string, Dispute>;
  events: Map<string, ProviderEvent>;
  webhookEndpoints: Map<string, WebhookEndpoint>;
  /** By idempotency key. */
  answers: Map<string, { request: string; answer: Answer }>;
  /** The idempotency keys of requests that are not answered yet. */
  running: Set<string>;
}

export function newAccount(key: string): Account {
  return {
    key,
    switches: allOff,
    customers: new KeptMap(),
    paymentMethods: new KeptMap(),
    cards: new KeptMap(),
    setupIntents: new KeptMap(),
    paymentIntents: new KeptMap(),
    charges: new KeptMap(),
    refunds: new KeptMap(),
    disputes: new KeptMap(),
    events: new KeptMap(),
    webhookEndpoints: new KeptMap(),
    answers: new KeptMap(),
    running: new Set(),
  };
}

/** A request's possible changes of its account. */
export interface Call {
  account: Account;
  /** In seconds. */
  now(): number;
  newId(prefix: string): string;
  /** Records an event, and delivers it. */
  publish(type: string, object: ProviderObject): void;
  /** Resumes after this many milliseconds. */
  later(ms: number, next: () => void): void;
  /** Where a browser finds the pages. */
  pagesUrl: string;
}
