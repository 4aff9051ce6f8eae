import { listPriceLocations, type PriceLocation } from "@doorlight/gateway/contract";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import type { Edits } from "../use-edits.ts";
import { PriceRow } from "./price-row.tsx";

type Props = { country: string; edits: Edits };

/** One level of the location tree with prices. The next one is loaded when a place is opened. */
export function PriceTree({ parentId, depth = 0, ...shared }: Props & { parentId?: string; depth?: number }) {
  const { data, error } = useAnswer(listPriceLocations, { query: { country: shared.country, parentId } });
  if (error) return <NoPlaces error={error} />;
  if (!data) return <Skeleton className="m-4 h-10" />;
  return (
    <ul className="divide-y divide-line">
      {data.items.map((node) => (
        <PriceNode key={node.location.id} node={node} depth={depth} {...shared} />
      ))}
    </ul>
  );
}

function PriceNode({ node, depth, ...shared }: Props & { node: PriceLocation; depth: number }) {
  const [open, setOpen] = useState(false);
  const hasChildren = node.location.childCount > 0;
  return (
    <li>
      <PriceRow node={node} depth={depth} edits={shared.edits} {...(hasChildren && { open, onToggle: setOpen })} />
      {open && (
        <div className="border-t border-line">
          <PriceTree parentId={node.location.id} depth={depth + 1} {...shared} />
        </div>
      )}
    </li>
  );
}

function NoPlaces({ error }: { error: Error }) {
  return (
    <div className="p-4">
      <ErrorAlert error={error} />
    </div>
  );
}

/** The places that match a search, each with the areas around it. */
export function PriceMatches({ country, edits, text }: Props & { text: string }) {
  const { t } = useTranslation("prices");
  const { data, error } = useAnswer(
    listPriceLocations,
    { query: { country, q: text } },
    { placeholderData: keepPreviousData },
  );
  if (error) return <NoPlaces error={error} />;
  if (!data) return <Skeleton className="m-4 h-10" />;
  if (data.items.length === 0) return <p className="p-4 text-ink-2">{t("noPlace", { text })}</p>;
  return (
    <ul className="divide-y divide-line">
      {data.items.map((node) => (
        <li key={node.location.id}>
          <PriceRow node={node} within edits={edits} />
        </li>
      ))}
    </ul>
  );
}
