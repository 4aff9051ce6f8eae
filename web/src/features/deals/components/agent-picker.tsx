import { type Ref, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../components/ui/button.tsx";
import { FieldError } from "../../../components/ui/field.tsx";
import { fullName, type PickedAgent } from "../picked-agent.ts";
import { AgentSearch } from "./agent-search.tsx";

type Props = {
  picked: PickedAgent | undefined;
  error: string | undefined;
  inputRef: Ref<HTMLInputElement>;
  onPick: (agent: PickedAgent) => void;
};

/** One agent, who can be changed for another one. The focus follows from one step to the other. */
export function AgentPicker({ picked, error, inputRef, onPick }: Props) {
  const [searching, setSearching] = useState(!picked);
  const step = useRef<HTMLDivElement>(null);
  const shown = useRef(searching);
  useEffect(() => {
    if (shown.current !== searching) step.current?.querySelector<HTMLElement>("input, button")?.focus();
    shown.current = searching;
  }, [searching]);

  const pick = (agent: PickedAgent) => {
    onPick(agent);
    setSearching(false);
  };
  return (
    <div ref={step}>
      {picked && !searching ? (
        <Picked agent={picked} error={error} onChange={() => setSearching(true)} />
      ) : (
        <AgentSearch error={error} inputRef={inputRef} onPick={pick} />
      )}
    </div>
  );
}

type PickedProps = { agent: PickedAgent; error: string | undefined; onChange: () => void };

function Picked({ agent, error, onChange }: PickedProps) {
  const { t } = useTranslation(["deals", "common"]);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-m border border-line px-4 py-3">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{fullName(agent)}</p>
        <p className="text-sm text-ink-2">
          {[agent.office?.name, t(`common:country.${agent.country}`)].filter(Boolean).join(" · ")}
        </p>
        {error && <FieldError message={error} />}
      </div>
      <Button look="outline" size="s" onClick={onChange}>
        {t("form.otherAgent")}
      </Button>
    </div>
  );
}
