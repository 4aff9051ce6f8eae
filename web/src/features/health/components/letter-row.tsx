import { type DeadLetter, getDeadLetter, type Replay, type ServiceName } from "@doorlight/gateway/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useOwnTime } from "../../../components/account/use-country-time.ts";
import { TraceId } from "../../../components/account/trace-id.tsx";
import { linkClass } from "../../../components/ui/class-names.ts";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { Tag, type Tone } from "../../../components/ui/tag.tsx";
import { useAnswer } from "../../../lib/api/use-answer.ts";

type Props = {
  service: ServiceName;
  letter: DeadLetter;
  /** Of the last replay or dry run. */
  replay: Replay | undefined;
  isChosen: boolean;
  /** Undefined for those who may not settle it. */
  onChoose: (() => void) | undefined;
};

const tones: Record<Replay["outcome"], Tone> = {
  handled: "green",
  failed: "red",
  unreadable: "amber",
  settled: "grey",
};

/** One event, its cause, and on demand its content. */
export function LetterRow({ service, letter, replay, isChosen, onChoose }: Props) {
  const { t } = useTranslation("health");
  const timeOf = useOwnTime();
  const [isOpen, setOpen] = useState(false);
  const { id, type, consumer, key, givenUpAt, error, traceId } = letter;
  const name = type.replace(/^doorlight\./, "").replace(/\.v\d+$/, "") || t("letters.unknown");
  return (
    <tr>
      <td>
        <span className="flex items-start gap-3">
          {onChoose && (
            <input
              type="checkbox"
              className="mt-0.5 size-5 shrink-0"
              aria-label={t("letters.choose", { event: name })}
              checked={isChosen}
              onChange={onChoose}
            />
          )}
          <span className="min-w-0">
            <span className="block font-mono text-sm wrap-anywhere">{name}</span>
            <span className="block text-sm text-ink-2">{t("letters.by", { consumer })}</span>
          </span>
        </span>
        <button type="button" aria-expanded={isOpen} className={`mt-1 ${linkClass}`} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? "letters.hide" : "letters.show")}
        </button>
        {isOpen && <LetterEvent service={service} id={id} />}
      </td>
      <td className="font-mono text-xs wrap-anywhere">{key || "–"}</td>
      <td className="text-sm text-ink-2 tabular-nums">
        <time dateTime={givenUpAt}>{timeOf(givenUpAt)}</time>
      </td>
      <td>
        <span className="block text-sm wrap-anywhere">{error}</span>
        <TraceId traceId={traceId} />
        {replay && (
          <span className="mt-1 flex flex-wrap items-center gap-1.5">
            <Tag tone={tones[replay.outcome]}>{t(`letters.outcome.${replay.outcome}`)}</Tag>
            {replay.error && <span className="text-sm wrap-anywhere">{replay.error}</span>}
          </span>
        )}
      </td>
    </tr>
  );
}

function LetterEvent({ service, id }: { service: ServiceName; id: string }) {
  const { t } = useTranslation("health");
  const { data, error } = useAnswer(getDeadLetter, { params: { service, id } });
  if (error) return <ErrorAlert error={error} />;
  if (!data) return null;
  if (data.event === null) return <p className="mt-1 text-sm text-ink-2">{t("letters.unreadable")}</p>;
  return (
    <pre className="mt-1 max-w-[60ch] rounded-m bg-sunken px-3 py-2 font-mono text-xs wrap-anywhere whitespace-pre-wrap">
      {JSON.stringify(JSON.parse(data.event), null, 2)}
    </pre>
  );
}
