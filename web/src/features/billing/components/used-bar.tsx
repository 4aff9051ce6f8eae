import type { Money } from "@doorlight/gateway/contract";

type Props = { used: Money; total: Money; text: string };

/** How much of an amount is used, as a bar with its text. */
export function UsedBar({ used, total, text }: Props) {
  return (
    <div>
      <progress
        value={Math.min(used.amount, total.amount)}
        max={total.amount}
        aria-label={text}
        className="quota-bar block h-1.5 w-full"
      />
      <p className="mt-1 text-sm text-ink-2" aria-hidden="true">
        {text}
      </p>
    </div>
  );
}
