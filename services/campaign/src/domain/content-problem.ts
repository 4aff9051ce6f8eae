import type { FieldError } from "@doorlight/common/errors";
import type { Locale } from "@doorlight/common/product";

type ContentReason =
  | "missing_text"
  | "unknown_variable"
  | "no_words_instead"
  | "broken_variable"
  | "invalid_target"
  | "too_long"
  | "missing_picture"
  | "no_blocks";

/** Something wrong with a content, as the service that writes the mails found it. */
export type ContentProblem = {
  kind: ContentReason | "missing_translation";
  part: "subject" | "preheader" | "block";
  /** Number of the block, from 1; 0 if the part is none. */
  block: number;
  /** Null if it is the same in all languages. */
  locale: Locale | null;
  found: string;
};

/** The problems that keep a content from being sent, as errors of its fields. A missing translation is none. */
export function contentErrors(problems: readonly ContentProblem[]): FieldError[] {
  return problems
    .filter(({ kind }) => kind !== "missing_translation")
    .map((problem) => ({ path: `content.${pathOf(problem)}`, code: problem.kind, message: problem.found }));
}

function pathOf({ kind, part, block, locale }: ContentProblem): string {
  if (part !== "block") return `${part}.${locale}`;
  if (kind === "no_blocks") return "blocks";
  const field = { invalid_target: "target", missing_picture: "pictureId" }[kind as string] ?? `text.${locale}`;
  return `blocks[${block - 1}].${field}`;
}
