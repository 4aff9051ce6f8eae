import { type AnswerOf, getDeal } from "@doorlight/gateway/contract";
import { useAnswer } from "../../lib/api/use-answer.ts";

const READ_AGAIN_MS = 1000;
const COUNTED_MS = 10_000;

/** One deal, read again after a cut: what it gives back is in the history once the used leads are counted, mostly at once. */
export const useDeal = (id: string) =>
  useAnswer(
    getDeal,
    { params: { id } },
    { refetchInterval: ({ state }) => (state.data && isCounting(state.data) ? READ_AGAIN_MS : false) },
  );

function isCounting({ deal, history }: AnswerOf<typeof getDeal>): boolean {
  const last = history.at(-1);
  if (!last || deal.type === "discount" || last.returned) return false;
  const isCut = last.what === "ended" || (last.what === "changed" && last.fields.includes("endsOn"));
  return isCut && Date.now() - Date.parse(last.at) < COUNTED_MS;
}
