import { liftSenderBlock, listSenderBlocks, type SenderBlock } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { ActionWithReason } from "../../../components/account/action-with-reason.tsx";
import { useCountryTime } from "../../../components/account/use-country-time.ts";
import { linkClass } from "../../../components/ui/class-names.ts";
import { DataTable } from "../../../components/ui/data-table.tsx";
import { EmptyState } from "../../../components/ui/empty-state.tsx";
import { HelpButton } from "../../../components/ui/help-button.tsx";
import { IconSearch } from "../../../components/ui/icons.ts";
import { LoadMore } from "../../../components/ui/load-more.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { Tag } from "../../../components/ui/tag.tsx";
import { adminPaths } from "../../../lib/admin-paths.ts";
import { useChange } from "../../../lib/api/use-change.ts";
import { usePages } from "../../../lib/api/use-pages.ts";
import { useFromHere } from "../../../lib/opened-from.ts";
import { afterAction } from "../after-action.ts";

const columns = ["what", "reason", "by", "state"] as const;

/** Whose requests are not published, and why. */
export function SenderBlocks() {
  const { t } = useTranslation("lead-desk");
  const list = usePages(listSenderBlocks, { query: { limit: 50 } });
  if (list.error && !list.data) throw list.error;
  const blocks = list.data?.pages.flatMap(({ items }) => items);
  return (
    <div className="grid max-w-[1120px] gap-4">
      <div className="max-w-[75ch]">
        <p className="text-ink-2">{t("blocks.intro")}</p>
        <HelpButton topic="sender_blocks" />
      </div>
      {!blocks && <Skeleton className="h-96 rounded-l!" />}
      {blocks?.length === 0 && (
        <EmptyState Icon={IconSearch} title={t("blocks.empty.title")}>
          {t("blocks.empty.text")}
        </EmptyState>
      )}
      {blocks && blocks.length > 0 && (
        <DataTable label={t("blocks.title")} columns={columns.map((name) => ({ name: t(`blocks.column.${name}`) }))}>
          {blocks.map((block) => (
            <BlockRow key={block.id} block={block} />
          ))}
        </DataTable>
      )}
      <LoadMore of={list} />
    </div>
  );
}

function BlockRow({ block }: { block: SenderBlock }) {
  const { t } = useTranslation("lead-desk");
  const fromHere = useFromHere();
  const { requestId, country, kind, reason, blockedAt, blockedBy, liftedAt, liftedBy, liftReason } = block;
  return (
    <tr>
      <td>
        <span className="font-[550]">{t(`senderKind.${kind}`)}</span>
        <Link to={adminPaths.deskLead(requestId)} state={fromHere} className={`block text-sm ${linkClass}`}>
          {t("blocks.request")}
        </Link>
      </td>
      <td className="text-sm whitespace-pre-line wrap-anywhere">{reason || t("blocks.noReason")}</td>
      <td className="text-sm">
        <Act by={blockedBy} at={blockedAt} country={country} />
      </td>
      <td className="text-sm">
        <Tag tone={liftedAt ? "grey" : "red"}>{t(liftedAt ? "blocks.lifted" : "blocks.holds")}</Tag>
        {liftedAt && liftedBy ? (
          <div className="mt-1.5">
            <Act by={liftedBy} at={liftedAt} country={country} />
            {liftReason && <p className="whitespace-pre-line wrap-anywhere text-ink-2">{liftReason}</p>}
          </div>
        ) : (
          <div className="mt-1.5">
            <Lift id={block.id} kind={kind} />
          </div>
        )}
      </td>
    </tr>
  );
}

function Act({ by, at, country }: { by: SenderBlock["blockedBy"]; at: string; country: string }) {
  const { t } = useTranslation("lead-desk");
  const timeOf = useCountryTime(country);
  return (
    <>
      <Link to={adminPaths.user(by.id)} className={linkClass}>
        {by.name || t("story.erasedPerson")}
      </Link>
      <time dateTime={at} className="block text-ink-2 tabular-nums">
        {timeOf(at)}
      </time>
    </>
  );
}

function Lift({ id, kind }: Pick<SenderBlock, "id" | "kind">) {
  const { t } = useTranslation("lead-desk");
  const lift = useChange(liftSenderBlock, afterAction);
  return (
    <ActionWithReason
      label={t("action.reason")}
      hint={t("blocks.lift.hint")}
      title={t("blocks.lift.title")}
      text={
        <>
          <p>{t(`blocks.lift.lifts.${kind}`)}</p>
          <p>{t("blocks.lift.text")}</p>
        </>
      }
      pending={lift.isPending}
      error={lift.error}
      done={t("blocks.lift.done")}
      onConfirm={(reason) => lift.mutateAsync({ params: { id }, body: { reason } })}
    >
      {t("blocks.lift.open")}
    </ActionWithReason>
  );
}
