import { type DeadLetter, type Replay, type ServiceName } from "@doorlight/gateway/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DataTable } from "../../../components/ui/data-table.tsx";
import { useUser } from "../../../lib/session.ts";
import { LetterActions } from "./letter-actions.tsx";
import { LetterRow } from "./letter-row.tsx";

type Props = { service: ServiceName; total: number; letters: DeadLetter[] };

/** The dead letters of one service; a super admin chooses those to be replayed or dropped. */
export function ServiceLetters({ service, total, letters }: Props) {
  const { t } = useTranslation("health");
  const maySettle = useUser().role === "super_admin";
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [replays, setReplays] = useState<readonly Replay[]>([]);
  // Others may have settled some of them.
  const ids = letters.map(({ id }) => id).filter((id) => chosen.includes(id));
  const toggle = (id: string) => setChosen(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]);
  const columns = (["event", "about", "givenUp", "error"] as const).map((name) => ({ name: t(`letters.${name}`) }));
  return (
    <>
      {total > letters.length && <p className="text-sm text-ink-2">{t("letters.first", { count: letters.length })}</p>}
      <DataTable label={t("tab.letters")} columns={columns}>
        {letters.map((letter) => (
          <LetterRow
            key={letter.id}
            service={service}
            letter={letter}
            replay={replays.find(({ id }) => id === letter.id)}
            isChosen={ids.includes(letter.id)}
            onChoose={maySettle ? () => toggle(letter.id) : undefined}
          />
        ))}
      </DataTable>
      {maySettle && (
        <LetterActions
          service={service}
          ids={ids}
          onAll={() => setChosen(letters.map(({ id }) => id))}
          onReplayed={setReplays}
        />
      )}
    </>
  );
}
