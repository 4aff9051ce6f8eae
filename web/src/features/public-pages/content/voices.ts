/** Example voices on the landing page: written by us and labelled so. Texts are in the locale files. */
export const voices = ["small", "new", "seller"] as const;
