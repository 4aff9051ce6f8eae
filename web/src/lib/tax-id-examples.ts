/** A number of the form that a country's businesses have, by country. */
export const taxIdExamples: Readonly<Record<string, string>> = {
  FI: "1234567-1",
  SE: "556012-5790",
  NO: "974760673",
  DK: "13585628",
  DE: "DE136695976",
  PL: "8567346215",
  EE: "10137319",
  GB: "GB980780684",
};
