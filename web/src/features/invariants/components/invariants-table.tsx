import type { Invariant } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useOwnTime } from "../../../components/account/use-country-time.ts";
import { DataTable } from "../../../components/ui/data-table.tsx";
import { Tag, type Tone } from "../../../components/ui/tag.tsx";
import { ageOf, type CheckAge } from "../check-age.ts";
import { ViolatingRows } from "./violating-rows.tsx";

const tones: Record<CheckAge, Tone> = { holds: "green", outdated: "amber", unchecked: "grey" };

type Props = { service: string; invariants: Invariant[]; now: number };

/**
 * The rules of one service. On phones each becomes a card. A rule without words of this release is shown in English, as its
 * service states it.
 */
export function InvariantsTable({ service, invariants, now }: Props) {
  const { t } = useTranslation("invariants");
  return (
    <DataTable columns={(["rule", "state", "checkedAt"] as const).map((name) => ({ name: t(`column.${name}`) }))}>
      {invariants.map((invariant) => (
        <Rule key={invariant.id} service={service} invariant={invariant} now={now} />
      ))}
    </DataTable>
  );
}

function Rule({ service, invariant, now }: { service: string; invariant: Invariant; now: number }) {
  const { t } = useTranslation("invariants");
  const timeOf = useOwnTime();
  const { id, rule, checkedAt, violations, error } = invariant;
  const words = t([`rule.${service}.${id}`, `rule.every.${id}`], { defaultValue: "" });
  const age = ageOf(invariant, now);
  return (
    <tr>
      <td>
        <span className="flex gap-3">
          <span className="w-9 shrink-0 font-mono text-sm text-ink-2">{id}</span>
          {words ? <span>{words}</span> : <span lang="en">{rule}</span>}
        </span>
        {error && <span className="mt-1 block text-sm text-ink-2">{t("reason", { error })}</span>}
        {violations > 0 && <ViolatingRows invariant={invariant} />}
      </td>
      <td className="whitespace-nowrap">
        <span className="flex flex-wrap gap-1.5">
          {violations > 0 && <Tag tone="red">{t("state.broken", { count: violations })}</Tag>}
          {error && <Tag tone="amber">{t("state.failed")}</Tag>}
          {violations === 0 && !error && <Tag tone={tones[age]}>{t(`state.${age}`)}</Tag>}
        </span>
      </td>
      <td className="text-sm whitespace-nowrap text-ink-2 tabular-nums">
        {checkedAt ? <time dateTime={checkedAt}>{timeOf(checkedAt)}</time> : "–"}
      </td>
    </tr>
  );
}
