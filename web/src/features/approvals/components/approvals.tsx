import { type Approval, listApprovals } from "@doorlight/gateway/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useOwnTime } from "../../../components/account/use-country-time.ts";
import { linkClass } from "../../../components/ui/class-names.ts";
import { DataTable } from "../../../components/ui/data-table.tsx";
import { EmptyState } from "../../../components/ui/empty-state.tsx";
import { IconUserCheck } from "../../../components/ui/back-office-icons.ts";
import { LoadMore } from "../../../components/ui/load-more.tsx";
import { MoneyText } from "../../../components/ui/money-text.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { Tag, type Tone } from "../../../components/ui/tag.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { adminPaths } from "../../../lib/admin-paths.ts";
import { formatPercent } from "../../../lib/percent.ts";
import { usePages } from "../../../lib/api/use-pages.ts";
import * as lists from "../lists.ts";
import { DecisionDialog } from "./decision-dialog.tsx";
import { StaleApproval } from "./stale-approval.tsx";
import { WaitingItem } from "./waiting-item.tsx";

/** Other admins ask and decide too. */
const READ_AGAIN_MS = 60_000;

const columns = ["what", "asked", "worth", "state"] as const;

const tones: Record<Approval["state"], Tone> = {
  asked: "amber",
  approved: "amber",
  refused: "grey",
  expired: "grey",
  carried_out: "green",
  failed: "red",
};

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

function OverRow({ approval }: { approval: Approval }) {
  const { t } = useTranslation("approvals");
  const { tag } = useLocale();
  const timeOf = useOwnTime();
  const { action, state, subject, askedBy, askedAt, amount, decidedBy, decidedAt, alone, refusal, extent } = approval;
  return (
    <tr>
      <td>
        <span className="font-[550]">{t(`action.${action}`)}</span>
        {/* What is about no account has the asker's. */}
        {subject.id !== askedBy.id && (
          <Link to={adminPaths.user(subject.id)} className={`block text-sm ${linkClass}`}>
            {subject.name ?? t("erased")}
          </Link>
        )}
      </td>
      <td className="text-sm">
        {askedBy.name ?? t("erased")}
        <time dateTime={askedAt} className="block text-ink-2 tabular-nums">
          {timeOf(askedAt)}
        </time>
      </td>
      <td className="text-sm">
        {amount !== null && amount.amount > 0 && <MoneyText money={amount} />}
        {extent !== null &&
          (action === "start_campaign" ? t("recipients", { count: extent }) : formatPercent(extent / 100, tag))}
      </td>
      <td className="text-sm">
        <Tag tone={tones[state]}>{t(alone ? "state.alone" : `state.${state}`)}</Tag>
        {decidedBy && decidedAt && (
          <p className="mt-1.5 text-ink-2">
            {decidedBy.name ?? t("erased")}, {timeOf(decidedAt)}
          </p>
        )}
        {refusal && <p className="text-ink-2">{t(`refusal.${refusal}`, { defaultValue: refusal })}</p>}
      </td>
    </tr>
  );
}
