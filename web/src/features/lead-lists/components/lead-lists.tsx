import { type LeadList, listLeadLists } from "@doorlight/gateway/contract";
import type { ComponentType } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { buttonClass } from "../../../components/ui/class-names.ts";
import { EmptyState } from "../../../components/ui/empty-state.tsx";
import { HelpButton } from "../../../components/ui/help-button.tsx";
import { IconList } from "../../../components/ui/icons.ts";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { paths } from "../../../lib/paths.ts";
import { LeadListCard } from "./lead-list-card.tsx";

type Props = {
  /** The foot of a list's card. */
  Foot?: ComponentType<{ list: LeadList }>;
};

/** All lists of the agent. */
export function LeadLists({ Foot }: Props) {
  const { t } = useTranslation("lead-lists");
  // An address is confirmed in another tab or on another device.
  const { data, error, isFetching } = useAnswer(listLeadLists, {}, { refetchOnWindowFocus: true });
  if (error && !data) throw error;
  // Right after the first list is saved, a cached answer still says that there is none.
  if (!data || (data.items.length === 0 && isFetching)) return <Skeleton className="h-40" />;
  if (data.items.length === 0) {
    return (
      <EmptyState
        Icon={IconList}
        title={t("empty.title")}
        action={
          <div className="grid justify-items-center gap-3">
            <Link className={buttonClass({})} to={paths.setupWizard}>
              {t("empty.action")}
            </Link>
            <HelpButton topic="lead_lists" />
          </div>
        }
      >
        {t("empty.text")}
      </EmptyState>
    );
  }
  const isFull = data.items.length >= data.most;
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <div className="max-w-[60ch]">
          <p className="text-ink-2">{t(isFull ? "full" : "intro", { most: data.most })}</p>
          <HelpButton topic="lead_lists" />
        </div>
        {!isFull && (
          <Link className={buttonClass({})} to={paths.newLeadList}>
            {t("new")}
          </Link>
        )}
      </div>
      <ul className="grid gap-4">
        {data.items.map((list) => (
          <li key={list.id}>
            <LeadListCard list={list}>{Foot && <Foot list={list} />}</LeadListCard>
          </li>
        ))}
      </ul>
    </>
  );
}
