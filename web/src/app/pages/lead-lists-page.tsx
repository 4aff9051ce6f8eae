import type { LeadList } from "@doorlight/gateway/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { AutomaticDelivery } from "../../features/automatic-delivery/components/automatic-delivery.tsx";
import { LeadLists } from "../../features/lead-lists/components/lead-lists.tsx";
import { ListDecisions } from "../../features/list-decisions/components/list-decisions.tsx";
import { AfterProfileQuestion } from "../../features/purchases/components/profile-question.tsx";
import { Page } from "../frame/page.tsx";

export function LeadListsPage() {
  const { t } = useTranslation("lead-lists");
  return (
    <Page title={t("title")}>
      <LeadLists Foot={ListFoot} />
    </Page>
  );
}

/** A list's automatic delivery, and why leads came from it or not. */
function ListFoot({ list }: { list: LeadList }) {
  const { t } = useTranslation("lead-lists");
  const [search, setSearch] = useSearchParams();
  const [decisionsOpen, setDecisionsOpen] = useState(false);
  return (
    <div className="-mx-5 -mb-5 grid">
      <div className="border-t border-line px-5 py-4">
        <AutomaticDelivery
          list={list}
          isAsked={search.get("buy") === list.id}
          onAsked={() => setSearch({}, { replace: true })}
          Before={AfterProfileQuestion}
        />
      </div>
      <details className="border-t border-line" onToggle={({ currentTarget }) => setDecisionsOpen(currentTarget.open)}>
        <summary className="min-h-11 cursor-pointer px-5 py-3 text-sm font-semibold text-ink-2 hover:text-ink">
          {t("decisions")}
        </summary>
        {decisionsOpen && (
          <div className="px-5 pb-5">
            <ListDecisions list={list} />
          </div>
        )}
      </details>
    </div>
  );
}
