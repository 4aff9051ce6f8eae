import { type KeyboardEvent, useEffect, useRef } from "react";

type Keys = { count: number; onApprove: (index: number) => void; onRefuse: (index: number) => void };

/**
 * Keyboard control of a queue while the focus is in it: arrows move, A approves, R refuses. When the focused item leaves
 * the queue, the item in its place takes the focus.
 */
export function useQueueKeys({ count, onApprove, onRefuse }: Keys) {
  const list = useRef<HTMLUListElement>(null);
  const focused = useRef<number | null>(null);

  const indexOf = (target: EventTarget) =>
    [...(list.current?.children ?? [])].findIndex((item) => item.contains(target as Node));

  useEffect(() => {
    const isLost = focused.current !== null && document.activeElement === document.body;
    if (isLost && count > 0) focusItem(list.current, Math.min(focused.current ?? 0, count - 1));
  }, [count]);

  const onKeyDown = (event: KeyboardEvent) => {
    const index = indexOf(event.target);
    if (index < 0 || event.altKey || event.metaKey || event.ctrlKey) return;
    const actions: Record<string, () => void> = {
      ArrowDown: () => focusItem(list.current, Math.min(index + 1, count - 1)),
      ArrowUp: () => focusItem(list.current, Math.max(index - 1, 0)),
      a: () => onApprove(index),
      r: () => onRefuse(index),
    };
    const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!action) return;
    event.preventDefault();
    action();
  };
  const onFocus = ({ target }: { target: EventTarget }) => {
    focused.current = indexOf(target);
  };
  return { ref: list, onKeyDown, onFocus };
}

function focusItem(list: HTMLUListElement | null, index: number): void {
  list?.children.item(index)?.querySelector("button")?.focus();
}
