import type { QueuedRefund } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { IconClock } from "../../../components/ui/icons.ts";
import { Tag, type Tone } from "../../../components/ui/tag.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { formatTimeLeft } from "../../../lib/dates.ts";

const tones: Record<QueuedRefund["state"], Tone> = {
  pending: "grey",
  rejected: "red",
  refunded: "green",
  cancelled: "grey",
};

type Props = { request: Pick<QueuedRefund, "state" | "dueAt" | "isLate" | "isDisputed"> };

/** The time left for the decision, red from day six on; the outcome if it is decided, and whether the bank decides too. */
export function QueueClock({ request }: Props) {
  const { t } = useTranslation("refund-requests");
  return (
    <>
      {request.isDisputed && <Tag tone="amber">{t("disputed")}</Tag>}
      <Outcome request={request} />
    </>
  );
}

function Outcome({ request: { state, dueAt, isLate } }: Props) {
  const { t } = useTranslation("refund-requests");
  const { tag } = useLocale();
  if (state !== "pending" || !dueAt) return <Tag tone={tones[state]}>{t(`state.${state}`)}</Tag>;
  const left = formatTimeLeft(dueAt, tag, { units: 1 });
  return (
    <Tag tone={isLate || !left ? "red" : "grey"}>
      <IconClock size={14} stroke={2} aria-hidden="true" />
      {left ? t("left", { left }) : t("overdue")}
    </Tag>
  );
}
