import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "../../../components/ui/alert.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { queryKeys } from "../../../lib/query-keys.ts";
import { useMediaQuery } from "../../../lib/use-media-query.ts";
import { useOneAtATime } from "../../../lib/use-one-at-a-time.ts";
import { useTheme } from "../../../lib/use-theme.ts";
import { loadStripe, type StripeElements } from "../stripe-script.ts";

type Props = {
  setup: { clientSecret: string; publishableKey: string };
  returnPath: string;
  onCancel: () => void;
};

/** The provider's own form: the number of the card goes from its frame to the provider. */
export function PaymentElement({ setup, returnPath, onCancel }: Props) {
  const { clientSecret, publishableKey } = setup;
  const { t } = useTranslation(["cards", "common"]);
  const { locale } = useLocale();
  const theme = useTheme();
  const prefersDark = useMediaQuery("(prefers-color-scheme: dark)");
  const isDark = theme === "dark" || (theme === "system" && prefersDark);
  const place = useRef<HTMLDivElement>(null);
  const elements = useRef<StripeElements>(undefined);
  const [problem, setProblem] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const { data: stripe, isError } = useQuery({
    queryKey: queryKeys.stripe(publishableKey),
    queryFn: () => loadStripe(publishableKey),
    staleTime: Infinity,
  });

  useEffect(() => {
    if (!stripe || !place.current) return undefined;
    const appearance = { theme: isDark ? "night" : "stripe" };
    elements.current = stripe.elements({ clientSecret, appearance, locale });
    const form = elements.current.create("payment");
    form.mount(place.current);
    return () => form.destroy();
  }, [stripe, clientSecret, locale, isDark]);

  const send = useOneAtATime(async () => {
    if (!stripe || !elements.current) return;
    setPending(true);
    const confirmParams = { return_url: window.location.origin + returnPath };
    try {
      // Where it succeeds, the browser has left for `return_url`.
      const { error } = await stripe.confirmSetup({ elements: elements.current, confirmParams });
      setProblem(error?.message ?? null);
    } catch {
      setProblem(t("notSent"));
    } finally {
      setPending(false);
    }
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };

  return (
    <form className="grid gap-4" onSubmit={submit}>
      {(problem ?? isError) && <Alert tone="bad">{problem ?? t("noForm")}</Alert>}
      <div ref={place} className="min-h-56" />
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" pending={pending} disabled={!stripe}>
          {t("save")}
        </Button>
        <Button look="outline" onClick={onCancel} disabled={pending}>
          {t("common:cancel")}
        </Button>
      </div>
    </form>
  );
}
