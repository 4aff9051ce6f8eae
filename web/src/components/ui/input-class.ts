/** The look of text inputs and selects. */
export const inputClass =
  "min-h-11 w-full rounded-m border border-field-line bg-card px-3.5 py-2 text-base text-ink transition-colors placeholder:text-ink-3 hover:border-ink-3 aria-invalid:border-bad disabled:bg-sunken disabled:text-ink-2 md:text-md";
