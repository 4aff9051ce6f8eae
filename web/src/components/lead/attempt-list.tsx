import type { ContactAttempt } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { attemptIcons } from "./attempt-icons.ts";

type Props = {
  label: string;
  /** Oldest first. */
  attempts: readonly ContactAttempt[];
  /** A moment, as the screen shows it. */
  timeOf: (instant: string) => string;
};

/** Contact attempts with their notes, the newest first. */
export function AttemptList({ label, attempts, timeOf }: Props) {
  const { t } = useTranslation("common");
  return (
    <ol aria-label={label} className="divide-y divide-line">
      {attempts.toReversed().map(({ id, kind, at, note }) => {
        const Icon = attemptIcons[kind];
        return (
          <li key={id} className="flex gap-3 py-2.5 first:pt-0 last:pb-0">
            <Icon size={18} stroke={1.75} className="mt-px shrink-0 text-ink-3" aria-hidden="true" />
            <div className="min-w-0 grow">
              <p className="flex flex-wrap justify-between gap-x-4">
                <span className="font-[550]">{t(`attempt.${kind}`)}</span>
                <span className="text-sm text-ink-2 tabular-nums">{timeOf(at)}</span>
              </p>
              {note && <p className="mt-0.5 text-sm whitespace-pre-line text-ink-2 wrap-anywhere">{note}</p>}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
