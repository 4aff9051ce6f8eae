import { addSourceKey, blockSource, revokeSourceKey, type Source, unblockSource } from "@doorlight/gateway/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { ActionWithReason } from "../../../components/account/action-with-reason.tsx";
import { useCountryTime } from "../../../components/account/use-country-time.ts";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { linkClass } from "../../../components/ui/class-names.ts";
import { ConfirmButton } from "../../../components/ui/confirm-button.tsx";
import { MoneyText } from "../../../components/ui/money-text.tsx";
import { Tag } from "../../../components/ui/tag.tsx";
import { adminPaths } from "../../../lib/admin-paths.ts";
import { useChange } from "../../../lib/api/use-change.ts";
import { afterChange } from "../after-change.ts";
import { FiguresTable } from "./figures-table.tsx";
import { PriceDialog } from "./price-dialog.tsx";
import { SourceCallback } from "./source-callback.tsx";

type Props = { source: Source; mayChange: boolean; onKey: (key: string) => void };

/** A partner: its price and keys, and what came of its requests. */
export function SourceCard({ source, mayChange, onKey }: Props) {
  const { t } = useTranslation("sources");
  const { name, country, price, blockedAt, refusals, mostlyDuplicates, tests } = source;
  const [isPricing, setPricing] = useState(false);
  return (
    <Card
      title={
        <span className="flex flex-wrap items-center gap-2">
          {name} <span className="font-normal text-ink-2">{country}</span>
          {blockedAt && <Tag tone="red">{t("blocked")}</Tag>}
          {mostlyDuplicates && <Tag tone="amber">{t("mostlyDuplicates")}</Tag>}
        </span>
      }
    >
      <div className="grid gap-4">
        <p className="flex flex-wrap items-center gap-3">
          <span>
            {t("price.label")}: <MoneyText money={price} />
          </span>
          {mayChange && (
            <Button look="outline" size="s" onClick={() => setPricing(true)}>
              {t("price.open")}
            </Button>
          )}
          <Link className={linkClass} to={`${adminPaths.leadDesk}?source=${name}`}>
            {t("requests")}
          </Link>
          <Link className={linkClass} to={`${adminPaths.leadDesk}?source=${name}&tests=true`}>
            {t("tests")}
          </Link>
        </p>
        <Decision source={source} />
        <FiguresTable source={source} />
        {tests > 0 && <p className="text-sm text-ink-2">{t("testsSent", { count: tests })}</p>}
        {refusals.length > 0 && (
          <div>
            <h3 className="text-sm font-semibold">{t("refusals")}</h3>
            <ul className="text-sm text-ink-2">
              {refusals.map(({ reason, field, count }) => (
                <li key={`${reason} ${field}`} className="wrap-anywhere">
                  <code>{[reason, field].filter(Boolean).join(": ")}</code> – {t("times", { count })}
                </li>
              ))}
            </ul>
          </div>
        )}
        <Keys source={source} mayChange={mayChange} onKey={onKey} />
        {mayChange && <SourceCallback source={source} />}
        {mayChange && <Block source={source} />}
      </div>
      {isPricing && <PriceDialog source={source} onClose={() => setPricing(false)} />}
    </Card>
  );
}

/** The last block, or its end. */
function Decision({ source: { country, blockedAt, decidedAt, decidedBy, decisionReason } }: { source: Source }) {
  const { t } = useTranslation("sources");
  const timeOf = useCountryTime(country);
  if (!decidedAt || !decidedBy) return null;
  const name = decidedBy.name ?? t("erasedPerson");
  return (
    <p className="text-sm wrap-anywhere text-ink-2">
      {t(blockedAt ? "blockedBy" : "unblockedBy", { name, time: timeOf(decidedAt), reason: decisionReason ?? "" })}
    </p>
  );
}

function Keys({ source, mayChange, onKey }: Props) {
  const { id, country, keys } = source;
  const { t } = useTranslation("sources");
  const timeOf = useCountryTime(country);
  const revoke = useChange(revokeSourceKey, afterChange);
  return (
    <div>
      <h3 className="text-sm font-semibold">{t("key.heading")}</h3>
      <ul className="my-2 grid gap-2 text-sm">
        {keys.map(({ id: keyId, prefix, createdAt, lastUsedAt, test }) => (
          <li key={keyId} className="flex flex-wrap items-center gap-3">
            <code>{prefix}…</code>
            {test && <Tag tone="amber">{t("key.test")}</Tag>}
            <span className="text-ink-2">
              {t("key.made", { time: timeOf(createdAt) })},{" "}
              {lastUsedAt ? t("key.used", { time: timeOf(lastUsedAt) }) : t("key.unused")}
            </span>
            {mayChange && (
              <ConfirmButton
                look="outline"
                size="s"
                danger
                title={t("key.revokeTitle", { prefix })}
                text={t(test || keys.filter((key) => !key.test).length > 1 ? "key.revokeText" : "key.revokeLast")}
                action={t("key.revoke")}
                done={t("key.revoked")}
                onConfirm={() => revoke.mutateAsync({ params: { id, keyId } })}
              >
                {t("key.revoke")}
              </ConfirmButton>
            )}
          </li>
        ))}
        {keys.length === 0 && <li className="text-ink-2">{t("key.none")}</li>}
      </ul>
      {mayChange && (
        <div className="flex flex-wrap gap-3">
          <AddKey source={source} test={false} onKey={onKey} />
          <AddKey source={source} test onKey={onKey} />
        </div>
      )}
    </div>
  );
}

/** A source has two keys of a kind at most. */
function AddKey({ source: { id, version, keys }, test, onKey }: Omit<Props, "mayChange"> & { test: boolean }) {
  const { t } = useTranslation("sources");
  const add = useChange(addSourceKey, afterChange);
  if (keys.filter((key) => key.test === test).length > 1) return null;
  const words = test ? "key.addTest" : "key.add";
  return (
    <ConfirmButton
      look="outline"
      size="s"
      title={t(`${words}Title`)}
      text={t(`${words}Text`)}
      action={t(words)}
      onConfirm={async () => onKey((await add.mutateAsync({ params: { id }, body: { version, test } })).key)}
    >
      {t(words)}
    </ConfirmButton>
  );
}

function Block({ source: { id, version, blockedAt, name } }: { source: Source }) {
  const { t } = useTranslation("sources");
  const block = useChange(blockSource, afterChange);
  const unblock = useChange(unblockSource, afterChange);
  const [change, word] = blockedAt ? ([unblock, "unblock"] as const) : ([block, "block"] as const);
  return (
    <div>
      <ActionWithReason
        label={t("reason")}
        hint={t("reasonHint")}
        title={t(`${word}.title`, { name })}
        text={<p>{t(`${word}.text`)}</p>}
        danger={word === "block"}
        pending={change.isPending}
        error={change.error}
        done={t(`${word}.done`)}
        onConfirm={(reason) => change.mutateAsync({ params: { id }, body: { version, reason } })}
      >
        {t(`${word}.open`)}
      </ActionWithReason>
    </div>
  );
}
