import { useState } from "react";
import { linkClass } from "./class-names.ts";

const LINES = 8;
/** About as many characters as fill the lines of a phone. */
const LONG = 500;

type Props = { text: string; /** What the buttons say. */ unfold: string; fold: string };

/** Somebody's own words: several blank lines are one, and a long text is folded until its reader wants all of it. */
export function FoldedText({ text, unfold, fold }: Props) {
  const [isOpen, setOpen] = useState(false);
  const shown = text.trim().replaceAll(/\n(?:[^\S\n]*\n){2,}/g, "\n\n");
  const isLong = shown.length > LONG || shown.split("\n").length > LINES;
  return (
    <>
      <p className={`max-w-[62ch] wrap-anywhere whitespace-pre-line ${isLong && !isOpen ? "line-clamp-8" : ""}`}>
        {shown}
      </p>
      {isLong && (
        <button
          type="button"
          aria-expanded={isOpen}
          className={`mt-2 min-h-11 md:min-h-0 ${linkClass}`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? fold : unfold}
        </button>
      )}
    </>
  );
}
