import type { ReactNode } from "react";

const tones = {
  blue: "bg-secondary-soft text-secondary",
  teal: "bg-primary-soft text-primary-text",
  amber: "bg-warn-soft text-warn",
  green: "bg-good-soft text-good",
  red: "bg-bad-soft text-bad",
  grey: "bg-sunken text-ink-2",
};

export type Tone = keyof typeof tones;

/** A small label for a state or a kind. */
export function Tag({ tone = "grey", children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex h-6 items-center gap-1.5 rounded-s px-[9px] text-xs font-semibold whitespace-nowrap ${tones[tone]}`}
    >
      {children}
    </span>
  );
}
