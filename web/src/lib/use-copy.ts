import { useState } from "react";

const shownFor = 2000;

/** Copies a text to the clipboard; `copied` is true for two seconds afterwards. */
export function useCopy(text: string): { copied: boolean; copy: () => Promise<void> } {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), shownFor);
  };
  return { copied, copy };
}
