import type { RefundEligibility, RefundReason } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useAccountMoment } from "../../components/account/use-account-moment.ts";
import { lastMinute } from "../../lib/last-minute.ts";
import { reasonOf, reasonState } from "./eligibility.ts";

/** Says from when and until when a refund is possible for a reason, and why not yet; empty for an unknown reason. */
export function useEligibilityText(eligibility: RefundEligibility): (reason: RefundReason) => string {
  const { t } = useTranslation("refunds");
  const timeOf = useAccountMoment();
  const until = timeOf(lastMinute(eligibility.until));
  return (name) => {
    const reason = reasonOf(eligibility, name);
    if (!reason) return "";
    const state = reasonState(reason);
    switch (state.name) {
      case "now":
      case "answered":
      case "never":
        return t(`eligible.${state.name}`, { until });
      case "later":
        return t("eligible.later", { from: timeOf(state.from), until });
      case "attempts": {
        const attempts = t("missing.attempts", { count: state.attempts });
        const days = t("missing.days", { count: state.days });
        const missing = state.days > 0 ? t("missing.both", { attempts, days }) : attempts;
        return t("eligible.attempts", { missing, from: timeOf(state.from), until });
      }
    }
  };
}
