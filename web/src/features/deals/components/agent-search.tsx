import { listUsers } from "@doorlight/gateway/contract";
import { keepPreviousData } from "@tanstack/react-query";
import { type Ref, useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { useDebounced } from "../../../lib/use-debounced.ts";
import { fullName, type PickedAgent } from "../picked-agent.ts";
import { FormSearch } from "./form-search.tsx";

type Props = {
  error: string | undefined;
  inputRef: Ref<HTMLInputElement>;
  onPick: (agent: PickedAgent) => void;
};

/**
 * Finds an agent by part of the name, the e-mail address or the office. The matches are buttons: of radio buttons the
 * arrow keys would pick the next one at once.
 */
export function AgentSearch({ error, inputRef, onPick }: Props) {
  const { t } = useTranslation("deals");
  const [text, setText] = useState("");
  const query = useDebounced(text.trim());
  const {
    data,
    error: failure,
    isPlaceholderData,
  } = useAnswer(
    listUsers,
    { query: { q: query, role: ["agent"], status: ["active"], limit: 8 } },
    { enabled: query !== "", placeholderData: keepPreviousData },
  );
  const found = data?.items;
  return (
    <div className="grid gap-2">
      <FormSearch
        ref={inputRef}
        label={t("form.agent")}
        hint={t("form.agentHint")}
        error={error}
        maxLength={200}
        value={text}
        onType={setText}
      />
      <ErrorAlert error={failure} />
      {query && found && found.length > 0 && (
        <ul aria-label={t("form.found")} className="grid rounded-m border border-line p-1.5">
          {found.map((agent) => (
            <li key={agent.id}>
              <button
                type="button"
                onClick={() => onPick(agent)}
                className="block min-h-11 w-full rounded-s px-2.5 py-1.5 text-left hover:bg-sunken md:min-h-10"
              >
                <span className="block truncate font-[550]">{fullName(agent)}</span>
                <span className="block truncate text-sm text-ink-2">
                  {[agent.office?.name, agent.email].filter(Boolean).join(" · ")}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="px-2.5 text-ink-2">
        {query && found?.length === 0 && !isPlaceholderData && t("form.noAgent", { text: query })}
      </p>
    </div>
  );
}
