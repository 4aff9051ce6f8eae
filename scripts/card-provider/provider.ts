import { newAccount, type Account, type Call } from "./account.ts";
import type { ProviderEvent, ProviderObject } from "./objects.ts";
import { takeTouched } from "./state-file.ts";
import { endpointsOf } from "./webhooks.ts";

export interface ProviderDeps {
  /** In milliseconds. */
  now(): number;
  /** So many letters and digits, never the same. */
  random(length: number): string;
  wait(ms: number): Promise<void>;
  deliver(account: Account, event: ProviderEvent): Promise<void>;
  /** Keeps the changes of an account, before anybody learns of them. */
  keep(account: Account): void;
  pagesUrl: string;
}

const apiVersion = "2026-10-28.endive";

/** The accounts of this process; each secret key has one of its own from its first use on. */
export function makeProvider(deps: ProviderDeps, accounts = new Map<string, Account>()) {
  /** Those that are in use since the last `settle`. */
  const inUse = new Set<Account>();

  function account(key: string): Account {
    const found = accounts.get(key) ?? newAccount(key);
    accounts.set(key, found);
    inUse.add(found);
    return found;
  }

  /** Ends a request, or a step of a page, once its work is done and before it is answered. */
  function settle({ changed }: { changed: boolean }): void {
    for (const one of inUse) {
      if (changed) deps.keep(one);
      else takeTouched(one);
    }
    inUse.clear();
  }

  /** The possible actions of one request, or one step of a page. */
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
    const later = (ms: number, next: () => void) =>
      void deps.wait(ms).then(() => {
        inUse.add(owner);
        next();
        settle({ changed: true });
      });
    return { account: owner, now, newId, publish, later, pagesUrl: deps.pagesUrl };
  }

  /** The account whose intent it is, if the secret that the browser was given fits. */
  function ownerOf(intentId: string, clientSecret: string): Account | undefined {
    const owner = [...accounts.values()].find(({ paymentIntents, setupIntents }) => {
      const intent = paymentIntents.get(intentId) ?? setupIntents.get(intentId);
      return intent?.client_secret === clientSecret;
    });
    if (owner) inUse.add(owner);
    return owner;
  }

  return { account, call, ownerOf, settle, accounts };
}

export type Provider = ReturnType<typeof makeProvider>;
