import { type Approval, listApprovals } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useOwnTime } from "../../../components/account/use-country-time.ts";
import { StaleAlert } from "../../../components/ui/stale-alert.tsx";
import { usePages } from "../../../lib/api/use-pages.ts";
import { over } from "../lists.ts";
import { textOf, useFacts } from "../use-facts.ts";

/** Who decided while this admin had the question open, and that nothing of this admin's was sent. */
export function StaleApproval({ approval }: { approval: Approval }) {
  const { t } = useTranslation("approvals");
  const timeOf = useOwnTime();
  const list = usePages(listApprovals, over);
  const facts = useFacts(approval);
  const found = list.data?.pages.flatMap(({ items }) => items).find(({ id }) => id === approval.id);
  // Until the list is read again, nobody knows who it was.
  if (!found && list.isFetching) return null;
  const of = t(`wants.${textOf(approval)}`, facts);
  return <StaleAlert what={whatOf(found)} nothingSent={t("stale.nothingSent")} />;

  function whatOf(now: Approval | undefined): string {
    if (!now?.decidedBy || !now.decidedAt) return t(now?.state === "expired" ? "stale.expired" : "stale.over", { of });
    const isWithdrawn = now.state === "refused" && now.decidedBy.id === now.askedBy.id;
    const did = isWithdrawn ? "withdrawn" : now.state === "refused" ? "declined" : "approved";
    return t(`stale.${did}`, { of, name: now.decidedBy.name ?? t("erased"), when: timeOf(now.decidedAt) });
  }
}
