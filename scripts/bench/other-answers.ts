import type { Answered } from "./load.ts";

/** The answers of a load, in all and a second. */
interface Outcome {
  answers: Answered[];
  perSecond: number;
}

/** Answers outside a figure's measure. They are named below the table and do not end the run. */
export function makeOtherAnswers() {
  const counts = new Map<string, number>();
  return {
    /** The outcome without answers of other statuses, which are counted for the figure. */
    without(figure: string, { answers, perSecond }: Outcome, statuses: readonly number[]): Outcome {
      const expected = answers.filter(({ status }) => statuses.includes(status));
      for (const { status } of answers) {
        if (statuses.includes(status)) continue;
        const name = `${figure}: ${status}`;
        counts.set(name, (counts.get(name) ?? 0) + 1);
      }
      return { answers: expected, perSecond: (perSecond * expected.length) / Math.max(1, answers.length) };
    },

    /** One line for each figure and status; empty if all answers were as expected. */
    report: () => [...counts].map(([name, count]) => `not counted, ${name} × ${count}`).join("\n"),
  };
}

export type OtherAnswers = ReturnType<typeof makeOtherAnswers>;
