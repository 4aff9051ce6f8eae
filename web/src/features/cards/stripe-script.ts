/** As much of Stripe's script as is used here: https://docs.stripe.com/js */
export type Stripe = {
  elements(options: { clientSecret: string; appearance: object; locale: string }): StripeElements;
  confirmSetup(options: {
    elements: StripeElements;
    confirmParams: { return_url: string };
  }): Promise<{ error?: { message?: string } }>;
};

export type StripeElements = {
  create(kind: "payment"): { mount(place: HTMLElement): void; destroy(): void };
};

declare global {
  var Stripe: ((publishableKey: string) => Stripe) | undefined;
}

const SOURCE = "https://js.stripe.com/v3/";

/** Loads Stripe's script, which must come from Stripe itself, once and only where a card is added. */
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
