import type { ContactAttempt } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { attemptIcons } from "./attempt-icons.ts";

type Props<Attempt> = {
  label: string;
  /** Oldest first. */
  attempts: readonly Attempt[];
  /** A moment, as the screen shows it. */
  timeOf: (instant: string) => string;
  /** A warning. */
  warningOf?: (attempt: Attempt) => string | null;
};

/** Contact attempts with their notes, the newest first. */
export function AttemptList<Attempt extends ContactAttempt>(props: Props<Attempt>) {
  const { label, attempts, timeOf, warningOf } = props;
  const { t } = useTranslation("common");
  return (
    <ol aria-label={label} className="divide-y divide-line">
      {attempts.toReversed().map((attempt) => {
        const { id, kind, at, note } = attempt;
        const Icon = attemptIcons[kind];
        const warning = warningOf?.(attempt);
        return (
          <li key={id} className="flex gap-3 py-2.5 first:pt-0 last:pb-0">
            <Icon size={18} stroke={1.75} className="mt-px shrink-0 text-ink-3" aria-hidden="true" />
            <div className="min-w-0 grow">
              <p className="flex flex-wrap justify-between gap-x-4">
                <span className="font-[550]">{t(`attempt.${kind}`)}</span>
                <span className="text-sm text-ink-2 tabular-nums">{timeOf(at)}</span>
              </p>
              {warning && <p className="mt-0.5 text-sm text-warn">{warning}</p>}
              {note && <p className="mt-0.5 text-sm whitespace-pre-line text-ink-2 wrap-anywhere">{note}</p>}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
