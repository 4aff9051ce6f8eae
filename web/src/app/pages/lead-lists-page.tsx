import type { LeadList } from "@doorlight/gateway/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { AutomaticDelivery } from "../../features/automatic-delivery/components/automatic-delivery.tsx";
import { LeadLists } from "../../features/lead-lists/components/lead-lists.tsx";
import { ListDecisions } from "../../features/list-decisions/components/list-decisions.tsx";
import { queryKeys } from "../../lib/query-keys.ts";
import { Page } from "../frame/page.tsx";

export function LeadListsPage() {
  const { t } = useTranslation("lead-lists");
  return (
    <Page title={t("title")}>
      <LeadLists Below={BelowList} />
    </Page>
  );
}

/** What a list does by itself, and why leads came from it or not. */
function BelowList({ list }: { list: LeadList }) {
  const { t } = useTranslation("lead-lists");
  const queries = useQueryClient();
  const [decisionsOpen, setDecisionsOpen] = useState(false);
  const readAgain = () => void queries.invalidateQueries({ queryKey: queryKeys.ownLeadLists });
  return (
    <>
      <details>
        <summary className="cursor-pointer px-1 py-2 text-sm font-semibold text-ink-2">{t("delivery")}</summary>
        <div className="rounded-l border border-line bg-card p-5">
          <AutomaticDelivery listId={list.id} isOn={list.mode === "subscription"} onChanged={readAgain} />
        </div>
      </details>
      {list.mode !== "passive" && (
        <details onToggle={({ currentTarget }) => setDecisionsOpen(currentTarget.open)}>
          <summary className="cursor-pointer px-1 py-2 text-sm font-semibold text-ink-2">{t("decisions")}</summary>
          {decisionsOpen && <ListDecisions list={list} />}
        </details>
      )}
    </>
  );
}
