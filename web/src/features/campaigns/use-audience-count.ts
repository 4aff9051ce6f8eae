import { type AnswerOf, type Campaign, previewAudience } from "@doorlight/gateway/contract";
import { keepPreviousData, type UseQueryResult } from "@tanstack/react-query";
import { useAnswer } from "../../lib/api/use-answer.ts";
import { useDebounced } from "../../lib/use-debounced.ts";
import type { CheckedAudience } from "./filters.ts";

type Kind = Campaign["plan"]["kind"];
type Preview = AnswerOf<typeof previewAudience>;

/** How many mailboxes an audience has once the choosing pauses. The answer to an earlier choice is shown until then, never instead. */
export function useAudienceCount(audience: CheckedAudience | undefined, kind: Kind): UseQueryResult<Preview> {
  // By its text: the same choice is another object each time.
  const rested = useDebounced(JSON.stringify(audience ?? null));
  const asked = JSON.parse(rested) as CheckedAudience | null;
  const body = { audience: asked ?? {}, kind };
  return useAnswer(previewAudience, { body }, { enabled: asked !== null, placeholderData: keepPreviousData });
}
