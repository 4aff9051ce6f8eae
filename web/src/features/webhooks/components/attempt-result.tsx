import type { LastWebhookAttempt } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Tag } from "../../../components/ui/tag.tsx";

/** How an attempt ended: the status of the answer, or why there was none. */
export function AttemptResult({
  attempt: { result, status },
}: {
  attempt: Pick<LastWebhookAttempt, "result" | "status">;
}) {
  const { t } = useTranslation("webhooks");
  return <Tag tone={result === "delivered" ? "green" : "red"}>{t(`result.${result}`, { status: status ?? "" })}</Tag>;
}
