import { type Approval, listApprovals } from "@doorlight/gateway/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { linkClass } from "../../../components/ui/class-names.ts";
import { DataTable } from "../../../components/ui/data-table.tsx";
import { EmptyState } from "../../../components/ui/empty-state.tsx";
import { IconUserCheck } from "../../../components/ui/back-office-icons.ts";
import { LoadMore } from "../../../components/ui/load-more.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { adminPaths } from "../../../lib/admin-paths.ts";
import { usePages } from "../../../lib/api/use-pages.ts";
import * as lists from "../lists.ts";
import { DecisionDialog } from "./decision-dialog.tsx";
import { OverRow } from "./over-row.tsx";
import { StaleApproval } from "./stale-approval.tsx";
import { WaitingItem } from "./waiting-item.tsx";

/** Other admins ask and decide too. */
const READ_AGAIN_MS = 60_000;

const columns = ["what", "asked", "worth", "state"] as const;

/** What is above the limit of one admin and waits for another, and what is decided or expired. */
export function Approvals() {
  const { t } = useTranslation("approvals");
  return (
    <div className="grid max-w-[1120px] gap-4">
      <p className="max-w-[75ch] text-ink-2">
        {t("intro")}{" "}
        <Link className={linkClass} to={adminPaths.countrySettings}>
          {t("limits")}
        </Link>
      </p>
      <Waiting />
      <Over />
    </div>
  );
}

function Waiting() {
  const [asked, setAsked] = useState<{ approval: Approval; approved: boolean }>();
  const [stale, setStale] = useState<Approval>();
  const list = usePages(listApprovals, lists.waiting, { refetchInterval: READ_AGAIN_MS });
  if (list.error && !list.data) throw list.error;
  const waiting = list.data?.pages.flatMap(({ items }) => items);
  const decide = (approval: Approval, approved: boolean) => {
    setStale(undefined);
    setAsked({ approval, approved });
  };
  return (
    <>
      {stale && <StaleApproval approval={stale} />}
      {waiting ? <WaitingList waiting={waiting} onDecide={decide} /> : <Skeleton className="h-48 rounded-l!" />}
      {waiting && <LoadMore of={list} />}
      {asked && (
        <DecisionDialog
          {...asked}
          onClose={() => setAsked(undefined)}
          onStale={() => {
            setAsked(undefined);
            setStale(asked.approval);
          }}
        />
      )}
    </>
  );
}

type ListProps = { waiting: readonly Approval[]; onDecide: (approval: Approval, approved: boolean) => void };

function WaitingList({ waiting, onDecide }: ListProps) {
  const { t } = useTranslation("approvals");
  if (waiting.length === 0)
    return (
      <EmptyState Icon={IconUserCheck} title={t("empty.title")}>
        {t("empty.text")}
      </EmptyState>
    );
  return (
    <ul aria-label={t("waiting")} className="divide-y divide-line overflow-hidden rounded-l border border-line bg-card">
      {waiting.map((approval) => (
        <WaitingItem key={approval.id} approval={approval} onDecide={(approved) => onDecide(approval, approved)} />
      ))}
    </ul>
  );
}

function Over() {
  const { t } = useTranslation("approvals");
  const list = usePages(listApprovals, lists.over);
  const over = list.data?.pages.flatMap(({ items }) => items) ?? [];
  if (over.length === 0) return null;
  return (
    <>
      <h2 className="mt-4 text-lg">{t("over")}</h2>
      <DataTable label={t("over")} columns={columns.map((name) => ({ name: t(`column.${name}`) }))}>
        {over.map((approval) => (
          <OverRow key={approval.id} approval={approval} />
        ))}
      </DataTable>
      <LoadMore of={list} />
    </>
  );
}
