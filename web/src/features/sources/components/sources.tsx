import { listSources } from "@doorlight/gateway/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DayFields } from "../../../components/account/day-fields.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { EmptyState } from "../../../components/ui/empty-state.tsx";
import { HelpButton } from "../../../components/ui/help-button.tsx";
import { IconSearch } from "../../../components/ui/icons.ts";
import { LoadMore } from "../../../components/ui/load-more.tsx";
import { ShownOnceDialog } from "../../../components/ui/shown-once-dialog.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { usePages } from "../../../lib/api/use-pages.ts";
import { useUser } from "../../../lib/session.ts";
import { useSourcesPeriod } from "../sources-period.ts";
import { NewSourceDialog } from "./new-source-dialog.tsx";
import { SourceCard } from "./source-card.tsx";

/** Partners that send requests: what comes of them, and for super admins their prices and keys. */
export function Sources() {
  const { t } = useTranslation("sources");
  const [period, setPeriod] = useSourcesPeriod();
  const [isAdding, setAdding] = useState(false);
  const [key, setKey] = useState<string>();
  const mayChange = useUser().role === "super_admin";
  const isReversed = period.to < period.from;
  const list = usePages(listSources, { query: { ...period, limit: 20 } }, { enabled: !isReversed });
  const { data, error } = list;
  if (error && !data) throw error;
  const sources = data?.pages.flatMap(({ items }) => items);
  return (
    <div className="grid max-w-[1120px] gap-4">
      <div className="grid gap-1.5">
        <p className="max-w-[75ch] text-ink-2">{t("intro")}</p>
        <HelpButton topic="sources" />
      </div>
      <div className="flex flex-wrap items-end gap-3">
        <DayFields
          {...period}
          error={isReversed ? "ends_before_start" : undefined}
          onChange={(end, day) => day && setPeriod({ [end]: day })}
        />
        {mayChange && (
          <Button look="outline" onClick={() => setAdding(true)}>
            {t("new.open")}
          </Button>
        )}
      </div>
      {!data && !isReversed && <Skeleton className="h-96 rounded-l!" />}
      {sources?.length === 0 && (
        <EmptyState Icon={IconSearch} title={t("empty.title")}>
          {t("empty.text")}
        </EmptyState>
      )}
      {sources?.map((source) => (
        <SourceCard key={source.id} source={source} mayChange={mayChange} onKey={setKey} />
      ))}
      <LoadMore of={list} />
      {isAdding && <NewSourceDialog onClose={() => setAdding(false)} onKey={setKey} />}
      {key && (
        <ShownOnceDialog
          title={t("key.title")}
          text={t("key.text")}
          label={t("key.label")}
          value={key}
          close={t("key.close")}
          onClose={() => setKey(undefined)}
        />
      )}
    </div>
  );
}
