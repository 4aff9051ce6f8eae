import { useEffect, useEffectEvent } from "react";
import { useDeviceState } from "./device-state.ts";

/** Whether single keys act. People who steer by speech must be able to turn them off. */
export function useSingleKeys(): [boolean, (on: boolean) => void] {
  const [choice, choose] = useDeviceState("single-keys");
  return [choice !== "off", (on) => choose(on ? "on" : "off")];
}

/** Single keys of one screen, by their names. They rest while one types and while a dialog is open. */
export function useKeyActions(actions: Record<string, () => void>): void {
  const [singleKeys] = useSingleKeys();
  useKeyDown((event) => (singleKeys && !isTaken(event) ? actions[event.key] : undefined));
}

/** Does what a key asks for, if it asks for anything that nobody else has done. */
export function useKeyDown(actionOf: (event: KeyboardEvent) => (() => void) | undefined): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const action = event.defaultPrevented ? undefined : actionOf(event);
    if (!action) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const handle = (event: KeyboardEvent) => onKeyDown(event);
    addEventListener("keydown", handle);
    return () => removeEventListener("keydown", handle);
  }, []);
}

/** Whether a key belongs to something else: a field, a dialog, the browser. */
export function isTaken({ target, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean {
  const isTyping =
    target instanceof Element &&
    target.closest("input:not([type=checkbox]), textarea, select, [contenteditable]") !== null;
  return isTyping || ctrlKey || metaKey || altKey || isComposing || isDialogOpen();
}

export function isDialogOpen(): boolean {
  return document.querySelector("[role=dialog], [role=alertdialog]") !== null;
}
