/** Order of the questions on the landing and pricing pages. Texts are in the locale files. */
export const questions = ["what", "many", "office", "long", "pay", "refund", "data"] as const;
