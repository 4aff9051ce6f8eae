import type { WebhookEndpoint } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useAccountTime } from "../../../components/account/use-account-time.ts";
import { Alert } from "../../../components/ui/alert.tsx";

/** Why an endpoint gets nothing, if so, and how much waits for it. */
export function EndpointState({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { t } = useTranslation("webhooks");
  const timeOf = useAccountTime();
  const { state, offReason, offAt, failingSince, waiting } = endpoint;
  const waits = waiting > 0 && t("waiting", { count: waiting });
  if (state === "off")
    return (
      <Alert tone={offReason === "owner" ? "info" : "warn"}>
        {t(`off.${offReason ?? "owner"}`, { time: offAt ? timeOf(offAt) : "" })} {t("off.kept")} {waits}
      </Alert>
    );
  if (failingSince)
    return (
      <Alert tone="warn">
        {t("failing", { time: timeOf(failingSince) })} {waits}
      </Alert>
    );
  return waits ? <p className="text-sm text-ink-2">{waits}</p> : null;
}
