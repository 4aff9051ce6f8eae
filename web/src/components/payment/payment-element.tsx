import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "../ui/alert.tsx";
import { Button } from "../ui/button.tsx";
import { TakesFocus } from "../ui/takes-focus.tsx";
import { useLocale } from "../../i18n/use-locale.ts";
import { useMediaQuery } from "../../lib/use-media-query.ts";
import { useOneAtATime } from "../../lib/use-one-at-a-time.ts";
import { useTheme } from "../../lib/use-theme.ts";
import { loadStripe, type Stripe, type StripeElements } from "./stripe-script.ts";

type Props = {
  setup: { clientSecret: string; publishableKey: string };
  returnPath: string;
  onCancel: () => void;
};

/** A card's number alone: wallets would need permissions that the pages' `Permissions-Policy` denies. */
const cardAlone = { wallets: { applePay: "never", googlePay: "never", link: "never" } } as const;

/** The provider's own form: the number of the card goes from its frame to the provider. */
export function PaymentElement({ setup, returnPath, onCancel }: Props) {
  const { clientSecret, publishableKey } = setup;
  const { t } = useTranslation(["cards", "common"]);
  const { locale } = useLocale();
  const theme = useStripeTheme();
  const place = useRef<HTMLDivElement>(null);
  const elements = useRef<StripeElements>(undefined);
  const [form, setForm] = useState<"loading" | "ready" | "failed">("loading");
  const [problem, setProblem] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const { data: stripe, isError } = useQuery({
    queryKey: ["stripe", publishableKey],
    queryFn: () => loadStripe(publishableKey),
    staleTime: Infinity,
  });

  const show = useEffectEvent((provider: Stripe, secret: string, where: HTMLElement) => {
    elements.current = provider.elements({ clientSecret: secret, locale, appearance: { theme } });
    const shown = elements.current.create("payment", cardAlone);
    shown.on("ready", () => {
      setForm("ready");
      // The button that led here is gone, and the focus with it.
      if (document.activeElement === document.body) shown.focus();
    });
    shown.on("loaderror", () => setForm("failed"));
    shown.mount(where);
    return () => shown.destroy();
  });
  useEffect(() => {
    if (stripe && place.current) return show(stripe, clientSecret, place.current);
    return undefined;
  }, [stripe, clientSecret]);
  useEffect(() => void elements.current?.update({ locale, appearance: { theme } }), [locale, theme]);

  const send = useOneAtATime(async () => {
    if (!stripe || !elements.current) return;
    setPending(true);
    const confirmParams = { return_url: window.location.origin + returnPath };
    try {
      const { error } = await stripe.confirmSetup({ elements: elements.current, confirmParams });
      setProblem(error.message ?? t("cards:notSent"));
    } catch {
      setProblem(t("cards:notSent"));
    } finally {
      setPending(false);
    }
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };

  const isMissing = isError || form === "failed";
  return (
    <form className="grid gap-4" onSubmit={submit}>
      <TakesFocus reason={problem ?? isMissing}>
        <Alert tone="bad">{isMissing ? t("cards:noForm") : problem}</Alert>
      </TakesFocus>
      {!isMissing && <div ref={place} className="min-h-56" />}
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" pending={pending} disabled={form !== "ready"}>
          {t("cards:save")}
        </Button>
        <Button look="outline" onClick={onCancel} disabled={pending}>
          {t("common:cancel")}
        </Button>
      </div>
    </form>
  );
}

function useStripeTheme(): "stripe" | "night" {
  const theme = useTheme();
  const prefersDark = useMediaQuery("(prefers-color-scheme: dark)");
  return theme === "dark" || (theme === "system" && prefersDark) ? "night" : "stripe";
}
