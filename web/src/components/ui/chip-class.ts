/** The look of filter chips, on when they narrow the list. */
export function chipClass(on: boolean): string {
  const look = on
    ? "border-transparent bg-primary-soft text-primary-text"
    : "border-line-strong bg-card hover:bg-sunken";
  return `inline-flex h-8 shrink-0 items-center gap-1.5 rounded-full border px-3 text-sm font-[550] whitespace-nowrap transition-colors duration-150 ${look}`;
}
