import { listWebhookAttempts, type WebhookEndpoint } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { LoadMore } from "../../../components/ui/load-more.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { usePages } from "../../../lib/api/use-pages.ts";
import { SOON_MS } from "../after-change.ts";
import { Attempt } from "./attempt.tsx";

/** The attempts at an endpoint of the last 30 days, the newest first. */
export function Attempts({ endpoint: { id, url, state } }: { endpoint: WebhookEndpoint }) {
  const { t } = useTranslation("webhooks");
  const list = usePages(listWebhookAttempts, { params: { id }, query: { limit: 20 } }, { refetchInterval: SOON_MS });
  const { data, error } = list;
  const items = data?.pages.flatMap((page) => page.items);
  if (!items) return error ? <ErrorAlert error={error} /> : <Skeleton className="h-32" />;
  return (
    <section aria-label={t("attempts.of", { url })} className="grid gap-3">
      <p className="text-sm text-ink-2">{t(items.length > 0 ? "attempts.kept" : "attempts.none")}</p>
      <ul className="grid divide-y divide-line border-y border-line">
        {items.map((attempt) => (
          <Attempt key={attempt.id} attempt={attempt} canResend={state === "on"} />
        ))}
      </ul>
      <LoadMore of={list} />
    </section>
  );
}
