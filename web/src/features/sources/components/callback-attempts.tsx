import { listSourceCallbackAttempts, type WebhookAttempt } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useCountryTime } from "../../../components/account/use-country-time.ts";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { LoadMore } from "../../../components/ui/load-more.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { Tag } from "../../../components/ui/tag.tsx";
import { usePages } from "../../../lib/api/use-pages.ts";

/** Requests to a callback with their answers, the newest first. */
export function CallbackAttempts({ sourceId, country }: { sourceId: string; country: string }) {
  const { t } = useTranslation("sources");
  const list = usePages(listSourceCallbackAttempts, { params: { id: sourceId }, query: { limit: 20 } });
  const { data, error } = list;
  const items = data?.pages.flatMap((page) => page.items);
  if (!items) return error ? <ErrorAlert error={error} /> : <Skeleton className="h-24" />;
  if (items.length === 0) return <p className="text-sm text-ink-2">{t("callback.noAttempts")}</p>;
  return (
    <div className="grid gap-2">
      <ul className="grid divide-y divide-line border-y border-line text-sm">
        {items.map((attempt) => (
          <Attempt key={attempt.id} attempt={attempt} country={country} />
        ))}
      </ul>
      <LoadMore of={list} />
    </div>
  );
}

function Attempt({ attempt, country }: { attempt: WebhookAttempt; country: string }) {
  const { t } = useTranslation("sources");
  const timeOf = useCountryTime(country);
  const { type, startedAt, result, status, requestBody, answer } = attempt;
  return (
    <li className="py-2">
      <details>
        <summary className="cursor-pointer">
          {timeOf(startedAt)} <code>{type}</code>{" "}
          <Tag tone={result === "delivered" ? "green" : "red"}>{status ?? t(`callback.result.${result}`)}</Tag>
        </summary>
        <pre className="mt-2 max-h-72 overflow-y-auto rounded-s bg-sunken p-3 text-xs wrap-anywhere whitespace-pre-wrap">
          {[requestBody, answer ?? ""].join("\n\n")}
        </pre>
      </details>
    </li>
  );
}
