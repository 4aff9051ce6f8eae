import { resendWebhook, type WebhookAttempt } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Button } from "../../../components/ui/button.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { useChange } from "../../../lib/api/use-change.ts";
import { showToast } from "../../../lib/toast.ts";
import { afterChange } from "../after-change.ts";
import { useSecondTime } from "../use-second-time.ts";
import { AttemptResult } from "./attempt-result.tsx";

/** One request with its answer, which is shown as the text that it is. */
export function Attempt({ attempt, canResend }: { attempt: WebhookAttempt; canResend: boolean }) {
  const { t } = useTranslation("webhooks");
  const { tag } = useLocale();
  const timeOf = useSecondTime();
  const { id, messageId, type, startedAt, durationMs, requestHeaders, requestBody, answer, nextAttemptAt } = attempt;
  const resend = useChange(resendWebhook, afterChange);
  const duration = new Intl.NumberFormat(tag, { style: "unit", unit: "millisecond" }).format(durationMs);
  const sendAgain = () =>
    resend.mutate({ params: { id } }, { onSuccess: () => void showToast("success", t("resend.done")) });
  return (
    <li className="grid gap-2 py-3 text-sm">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="tabular-nums">{timeOf(startedAt)}</span>
        <code className="wrap-anywhere">{type}</code>
        <AttemptResult attempt={attempt} />
        <span className="text-ink-2 tabular-nums">{duration}</span>
        {canResend && (
          <Button look="outline" size="s" className="ml-auto" pending={resend.isPending} onClick={sendAgain}>
            {t("resend.open")}
          </Button>
        )}
      </div>
      {nextAttemptAt && <p className="text-ink-2">{t("attempts.next", { time: timeOf(nextAttemptAt) })}</p>}
      <ErrorAlert error={resend.error} />
      <details>
        <summary className="min-h-11 cursor-pointer content-center text-ink-2 md:min-h-0">
          {t("attempts.details")}
        </summary>
        <dl className="mt-2 grid gap-2">
          <Part name={t("attempts.message")} text={messageId} />
          <Part
            name={t("attempts.request")}
            text={[...requestHeaders.map(({ name, value }) => `${name}: ${value}`), "", requestBody].join("\n")}
          />
          <Part name={t("attempts.answer")} text={answer ?? t("attempts.noAnswer")} />
        </dl>
      </details>
    </li>
  );
}

function Part({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <dt className="font-semibold">{name}</dt>
      <dd>
        <pre className="max-h-72 overflow-y-auto rounded-s bg-sunken p-3 text-xs wrap-anywhere whitespace-pre-wrap">
          {text}
        </pre>
      </dd>
    </div>
  );
}
