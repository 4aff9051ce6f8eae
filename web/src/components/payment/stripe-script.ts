/** As much of Stripe's script as is used here: https://docs.stripe.com/js */
export type Stripe = {
  elements(options: { clientSecret: string } & Look): StripeElements;
  /** Resolves if it fails; else the browser leaves for `return_url`. */
  confirmSetup(options: {
    elements: StripeElements;
    confirmParams: { return_url: string };
  }): Promise<{ error: { message?: string } }>;
};

export type StripeElements = {
  create(kind: "payment", options: { wallets: Record<"applePay" | "googlePay" | "link", "never"> }): StripeForm;
  /** Keeps the typed text. */
  update(look: Look): Promise<void>;
};

type Look = { locale: string; appearance: { theme: "stripe" | "night" } };

type StripeForm = {
  on(event: "ready" | "loaderror", act: () => void): void;
  mount(place: HTMLElement): void;
  focus(): void;
  destroy(): void;
};

declare global {
  var Stripe: ((publishableKey: string) => Stripe) | undefined;
}

/** Of the same release as the library on the server: https://docs.stripe.com/sdks/stripejs-versioning */
const SOURCE = "https://js.stripe.com/endive/stripe.js";

/** Loads Stripe's script, which must come from Stripe itself, once and only if a card is added. */
export async function loadStripe(publishableKey: string): Promise<Stripe> {
  if (!globalThis.Stripe) await loadScript();
  if (!globalThis.Stripe) throw new Error("Stripe's script is empty");
  return globalThis.Stripe(publishableKey);
}

function loadScript(): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = SOURCE;
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => {
      script.remove();
      reject(new Error("Stripe's script cannot be had"));
    });
    document.head.append(script);
  });
}
