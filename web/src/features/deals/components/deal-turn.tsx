import type { Deal } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";

type Named = Pick<Deal, "id" | "name" | "startsOn" | "endsOn">;

/** Which of the deals that run at the same time gives leads and discount first; nothing of a deal that runs alone. */
export function DealTurn({ deal, inOrder }: { deal: Named; inOrder: readonly Named[] }) {
  const { t } = useTranslation("deals");
  const turn = inOrder.findIndex(({ id }) => id === deal.id);
  if (turn < 0) return null;
  const runsBeside = ({ startsOn, endsOn }: Named) => startsOn <= deal.endsOn && endsOn >= deal.startsOn;
  const before = inOrder.slice(0, turn).find(runsBeside);
  const after = inOrder.slice(turn + 1).find(runsBeside);
  if (before) return <p className="text-sm text-ink-2">{t("turn.second", { name: before.name })}</p>;
  return after ? <p className="text-sm text-ink-2">{t("turn.first", { name: after.name })}</p> : null;
}
