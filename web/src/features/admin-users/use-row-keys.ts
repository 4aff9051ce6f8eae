import { type KeyboardEvent, useState } from "react";
import { useSingleKeys } from "../../lib/single-keys.ts";

const page = 10;

/** Keyboard control of rows by arrows, J and K, page keys, home and end. `active` is the only row in the tab order. */
export function useRowKeys(count: number, onMove: (index: number) => void) {
  const [chosen, setActive] = useState(0);
  const [singleKeys] = useSingleKeys();
  const active = Math.min(chosen, Math.max(0, count - 1));
  const steps: Record<string, number> = {
    ArrowDown: 1,
    ArrowUp: -1,
    ...(singleKeys && { j: 1, k: -1 }),
    PageDown: page,
    PageUp: -page,
    Home: -count,
    End: count,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined || event.altKey || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    const next = Math.min(Math.max(active + step, 0), count - 1);
    setActive(next);
    onMove(next);
  };
  return { active, setActive, onKeyDown };
}
