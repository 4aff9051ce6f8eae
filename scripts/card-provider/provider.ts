import { newAccount, type Account, type Call } from "./account.ts";
import type { ProviderEvent, ProviderObject } from "./objects.ts";
import { endpointsOf } from "./webhooks.ts";

export interface ProviderDeps {
  /** In milliseconds. */
  now(): number;
  /** So many letters and digits, never the same. */
  random(length: number): string;
  wait(ms: number): Promise<void>;
  deliver(account: Account, event: ProviderEvent): Promise<void>;
  pagesUrl: string;
}

const apiVersion = "2026-10-28.endive";

/** The accounts of this process; each secret key has one of its own from its first use on. */
export function makeProvider(deps: ProviderDeps, accounts = new Map<string, Account>()) {
  function account(key: string): Account {
    const found = accounts.get(key) ?? newAccount(key);
    accounts.set(key, found);
    return found;
  }

  /** What one request, or one step of a page, may do. */
  function call(owner: Account, idempotencyKey: string | null = null): Call {
    const newId = (prefix: string) => `${prefix}_${deps.random(24)}`;
    const now = () => Math.floor(deps.now() / 1000);
    const publish = (type: string, object: ProviderObject) => {
      const event: ProviderEvent = {
        id: newId("evt"),
        object: "event",
        created: now(),
        livemode: false,
        api_version: apiVersion,
        data: { object: structuredClone(object) },
        pending_webhooks: endpointsOf(owner, type).length,
        request: { id: null, idempotency_key: idempotencyKey },
        type,
      };
      owner.events.set(event.id, event);
      void deps.deliver(owner, event);
    };
    const later = (ms: number, next: () => void) => void deps.wait(ms).then(next);
    return { account: owner, now, newId, publish, later, pagesUrl: deps.pagesUrl };
  }

  /** The account whose intent it is, where the secret that the browser was given fits. */
  function ownerOf(intentId: string, clientSecret: string): Account | undefined {
    return [...accounts.values()].find(({ paymentIntents, setupIntents }) => {
      const intent = paymentIntents.get(intentId) ?? setupIntents.get(intentId);
      return intent?.client_secret === clientSecret;
    });
  }

  return { account, call, ownerOf, accounts };
}

export type Provider = ReturnType<typeof makeProvider>;
