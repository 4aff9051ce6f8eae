/** What texts of a campaign can say about their recipient. */
export const variableNames = ["first_name", "agency", "area"] as const;

export type VariableName = (typeof variableNames)[number];

type VariableProblem = "unknown_variable" | "no_words_instead" | "broken_variable";

/** `{{first_name|colleague}}`: a name, and the words for a recipient of whom the value is not known, which may be none. */
const variable = /\{\{([^{}|]*)(?:\|([^{}|]*))?\}\}/g;

/** The text with its variables filled. A value is never read as a variable. */
export function fillVariables(text: string, values: Readonly<Record<VariableName, string>>): string {
  return text.replace(variable, (_, written: string, instead = "") => {
    const name = toName(written);
    return (name && values[name]) || instead.trim();
  });
}

/** What is wrong with the variables of a text, each as it is written. */
export function variableProblems(text: string): { kind: VariableProblem; found: string }[] {
  const problems = [...text.matchAll(variable)].flatMap(
    ([found, written, instead]): ReturnType<typeof variableProblems> => {
      if (!toName(written!)) return [{ kind: "unknown_variable", found }];
      return instead === undefined ? [{ kind: "no_words_instead", found }] : [];
    },
  );
  const broken = /(?:\{\{|\}\}).{0,40}/u.exec(text.replace(variable, ""));
  return broken ? [...problems, { kind: "broken_variable", found: broken[0] }] : problems;
}

function toName(written: string): VariableName | undefined {
  return variableNames.find((name) => name === written.trim());
}
