import { type BillingOverview, listPacks } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Card } from "../../../components/ui/card.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { useIsOnHold } from "../../../lib/use-holds.ts";
import { FinishPack } from "./finish-pack.tsx";
import { PackButton } from "./pack-button.tsx";

/** The credits of the account, and packs of more. */
export function Credits({ overview }: { overview: BillingOverview }) {
  const { t } = useTranslation("billing");
  const { data, error } = useAnswer(listPacks);
  const isOnHold = useIsOnHold();
  if (error && !data) throw error;
  return (
    <Card title={t("credits.title")}>
      <p className="font-display text-3xl font-[680]">{overview.credits}</p>
      <p className="mt-2 text-sm text-ink-2">{t("credits.text")}</p>
      {data ? (
        <>
          {isOnHold ? (
            <p className="mt-4 text-sm text-ink-2">{t("packs.onHold")}</p>
          ) : (
            <ul className="mt-4 grid gap-2.5">
              {data.items.map((pack) => (
                <li key={pack.id}>
                  <PackButton pack={pack} />
                </li>
              ))}
            </ul>
          )}
          <FinishPack packs={data.items} />
        </>
      ) : (
        <Skeleton className="mt-4 h-36" />
      )}
    </Card>
  );
}
