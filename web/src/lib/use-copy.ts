import { useState } from "react";

const shownFor = 2000;

/** Copies a text, and tells for two seconds that it did. */
export function useCopy(text: string): { copied: boolean; copy: () => Promise<void> } {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), shownFor);
  };
  return { copied, copy };
}
