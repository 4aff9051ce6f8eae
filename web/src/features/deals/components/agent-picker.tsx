import type { UserRecord } from "@doorlight/gateway/contract";
import { useDeferredValue, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../components/ui/button.tsx";
import { OptionRow } from "../../../components/ui/option-row.tsx";
import { TextField } from "../../../components/ui/text-field.tsx";
import { useAgentSearch } from "../api/agents.ts";

export type PickedAgent = Pick<UserRecord, "id" | "firstName" | "lastName" | "country" | "office">;

type Props = {
  picked: PickedAgent | undefined;
  error: string | undefined;
  onPick: (agent: PickedAgent) => void;
};

/** One agent, found by part of the name, the e-mail address or the office. */
export function AgentPicker({ picked, error, onPick }: Props) {
  const { t } = useTranslation(["deals", "common"]);
  const [searching, setSearching] = useState(!picked);
  const [text, setText] = useState("");
  const query = useDeferredValue(text.trim());
  const { data: found } = useAgentSearch(query);
  if (picked && !searching)
    return (
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-m border border-line px-4 py-3">
        <div className="min-w-0">
          <p className="font-semibold">{fullName(picked)}</p>
          <p className="text-sm text-ink-2">
            {[picked.office?.name, t(`common:country.${picked.country}`)].filter(Boolean).join(" · ")}
          </p>
        </div>
        <Button look="outline" size="s" onClick={() => setSearching(true)}>
          {t("form.otherAgent")}
        </Button>
      </div>
    );
  return (
    <div className="grid gap-2">
      <TextField
        type="search"
        label={t("form.agent")}
        hint={t("form.agentHint")}
        error={error}
        maxLength={200}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {query && found && (
        <fieldset className="grid rounded-m border border-line p-1.5">
          <legend className="sr-only">{t("form.found")}</legend>
          {found.map((agent) => (
            <OptionRow
              key={agent.id}
              type="radio"
              name="agent"
              checked={picked?.id === agent.id}
              onChange={() => {
                onPick(agent);
                setSearching(false);
              }}
            >
              <span className="block truncate font-[550]">{fullName(agent)}</span>
              <span className="block truncate text-sm text-ink-2">
                {[agent.office?.name, agent.email].filter(Boolean).join(" · ")}
              </span>
            </OptionRow>
          ))}
          {found.length === 0 && <p className="px-2.5 py-2 text-ink-2">{t("form.noAgent", { text: query })}</p>}
        </fieldset>
      )}
    </div>
  );
}

export const fullName = ({ firstName, lastName }: PickedAgent) => `${firstName} ${lastName}`.trim();
