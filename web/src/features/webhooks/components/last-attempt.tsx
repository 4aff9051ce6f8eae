import { listWebhookAttempts } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { SOON_MS } from "../after-change.ts";
import { useSecondTime } from "../use-second-time.ts";
import { AttemptResult } from "./attempt-result.tsx";

/** The newest attempt at an endpoint. */
export function LastAttempt({ id }: { id: string }) {
  const { t } = useTranslation("webhooks");
  const timeOf = useSecondTime();
  const { data } = useAnswer(
    listWebhookAttempts,
    { params: { id }, query: { limit: 1 } },
    { refetchInterval: SOON_MS },
  );
  const last = data?.items[0];
  if (!data) return <p className="min-h-6" />;
  return (
    <p className="flex min-h-6 flex-wrap items-center gap-2 text-sm text-ink-2">
      {last ? (
        <>
          {t("last", { time: timeOf(last.startedAt) })} <AttemptResult attempt={last} />
        </>
      ) : (
        t("attempts.none")
      )}
    </p>
  );
}
