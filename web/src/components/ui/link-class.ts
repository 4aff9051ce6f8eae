/** The look of links and of buttons that stand in a text as one. */
export const linkClass = "rounded-s font-semibold text-secondary underline";
