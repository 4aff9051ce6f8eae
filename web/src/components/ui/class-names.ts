const buttonLooks = {
  primary: "border-transparent bg-primary text-primary-ink hover:bg-primary-hover",
  outline: "border-line-strong bg-card hover:bg-sunken",
  quiet: "border-transparent text-ink-2 hover:bg-sunken hover:text-ink",
  danger: "border-line-strong bg-card text-bad hover:bg-bad-soft",
};

const buttonSizes = {
  s: "min-h-11 px-3 text-sm md:min-h-8",
  m: "min-h-11 px-4 md:min-h-10",
  l: "min-h-[50px] px-6 text-lg",
};

export type ButtonLook = { look?: keyof typeof buttonLooks; size?: keyof typeof buttonSizes };

/** The look of buttons, which are large enough for a finger on phones, and of links that act like one. */
export function buttonClass({ look = "primary", size = "m" }: ButtonLook): string {
  return `relative inline-flex items-center justify-center gap-2 rounded-m border font-semibold whitespace-nowrap transition-colors duration-150 disabled:cursor-not-allowed disabled:opacity-50 ${buttonLooks[look]} ${buttonSizes[size]}`;
}

/** The look of filter chips; `on` while they narrow the list. */
export function chipClass(on: boolean): string {
  const look = on
    ? "border-transparent bg-primary-soft text-primary-text"
    : "border-line-strong bg-card hover:bg-sunken";
  return `inline-flex h-11 shrink-0 items-center gap-1.5 rounded-full border px-3 text-sm font-[550] whitespace-nowrap transition-colors duration-150 md:h-8 ${look}`;
}

/** The look of text inputs and selects. */
export const inputClass =
  "min-h-11 w-full rounded-m border border-field-line bg-card px-3.5 py-2 text-base text-ink transition-colors placeholder:text-ink-3 hover:border-ink-3 aria-invalid:border-bad disabled:bg-sunken disabled:text-ink-2 md:text-md";

/** The look of links in a text, and of buttons that stand there like one. */
export const linkClass = "rounded-s font-semibold text-secondary underline";

/** The look of links that stand alone; large enough for a finger on phones. */
export const loneLinkClass = `inline-flex min-h-11 items-center md:min-h-0 ${linkClass}`;
