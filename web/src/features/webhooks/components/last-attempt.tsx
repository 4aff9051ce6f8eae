import type { WebhookEndpoint } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useSecondTime } from "../use-second-time.ts";
import { AttemptResult } from "./attempt-result.tsx";

/** The newest attempt at an endpoint. */
export function LastAttempt({ attempt }: { attempt: WebhookEndpoint["lastAttempt"] }) {
  const { t } = useTranslation("webhooks");
  const timeOf = useSecondTime();
  return (
    <p className="flex min-h-6 flex-wrap items-center gap-2 text-sm text-ink-2">
      {attempt ? (
        <>
          {t("last", { time: timeOf(attempt.startedAt) })} <AttemptResult attempt={attempt} />
        </>
      ) : (
        t("attempts.none")
      )}
    </p>
  );
}
