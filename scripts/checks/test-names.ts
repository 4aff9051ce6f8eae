/** The title of a test or a group of tests, as it stands in the code. */
export interface TestName {
  line: number;
  name: string;
}

/** The code before a title: `test(`, `describe.skip(`, or the table of an `each`. */
const TITLE = /(?:\b(?:test|describe)(?:\.\w+)*|\))\(\s*("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`),\s/g;

export const MOST_LETTERS = 90;

/** Names of tests in one file that are too long to be read at a glance in a report. */
export function longNames(text: string): TestName[] {
  return [...text.matchAll(TITLE)]
    .map(({ 0: { length }, 1: title = "", index }) => ({
      line: text.slice(0, index + length - title.length - 2).split("\n").length,
      name: title.slice(1, -1),
    }))
    .filter(({ name }) => name.length > MOST_LETTERS);
}
