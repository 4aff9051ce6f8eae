import type { ReactNode } from "react";
import { IconAlertTriangle, IconCheck, IconInfoCircle } from "./icons.ts";

const tones = {
  bad: { look: "bg-bad-soft text-bad", Icon: IconAlertTriangle },
  warn: { look: "bg-warn-soft text-warn", Icon: IconAlertTriangle },
  good: { look: "bg-good-soft text-good", Icon: IconCheck },
  info: { look: "bg-sunken text-ink-2", Icon: IconInfoCircle },
};

/** A message on the screen. Screen readers announce a bad one at once. */
export function Alert({ tone = "info", children }: { tone?: keyof typeof tones; children: ReactNode }) {
  const { look, Icon } = tones[tone];
  return (
    <div role={tone === "bad" ? "alert" : "status"} className={`flex gap-2.5 rounded-m px-3.5 py-3 text-sm ${look}`}>
      <Icon size={18} stroke={1.75} className="mt-px shrink-0" aria-hidden="true" />
      <div className="min-w-0 grow">{children}</div>
    </div>
  );
}
