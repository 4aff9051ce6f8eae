import { listSourceCallbackAttempts, resendSourceCallback, type WebhookAttempt } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useCountryTime } from "../../../components/account/use-country-time.ts";
import { Button } from "../../../components/ui/button.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { LoadMore } from "../../../components/ui/load-more.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { Tag } from "../../../components/ui/tag.tsx";
import { useChange } from "../../../lib/api/use-change.ts";
import { usePages } from "../../../lib/api/use-pages.ts";
import { showToast } from "../../../lib/toast.ts";
import { afterCallbackChange } from "../after-change.ts";

type Props = { sourceId: string; country: string; canResend: boolean };

/** Requests to a callback with their answers, the newest first. */
export function CallbackAttempts({ sourceId, ...props }: Props) {
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
          <Attempt key={attempt.id} attempt={attempt} sourceId={sourceId} {...props} />
        ))}
      </ul>
      <LoadMore of={list} />
    </div>
  );
}

function Attempt({ attempt, sourceId, country, canResend }: Props & { attempt: WebhookAttempt }) {
  const { t } = useTranslation("sources");
  const timeOf = useCountryTime(country);
  const resend = useChange(resendSourceCallback, afterCallbackChange);
  const sendAgain = () =>
    resend.mutate(
      { params: { id: sourceId, attemptId: attempt.id } },
      { onSuccess: () => void showToast("success", t("callback.resent")) },
    );
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
      {canResend && (
        <Button look="outline" size="s" className="mt-2" pending={resend.isPending} onClick={sendAgain}>
          {t("callback.resend")}
        </Button>
      )}
      <ErrorAlert error={resend.error} />
    </li>
  );
}
