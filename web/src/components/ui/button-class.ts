const looks = {
  primary: "border-transparent bg-primary text-primary-ink hover:bg-primary-hover",
  outline: "border-line-strong bg-card hover:bg-sunken",
  quiet: "border-transparent text-ink-2 hover:bg-sunken hover:text-ink",
  danger: "border-line-strong bg-card text-bad hover:bg-bad-soft",
};

const sizes = {
  s: "h-8 px-3 text-sm",
  m: "min-h-10 px-4",
  l: "min-h-[50px] px-6 text-lg",
};

export type ButtonLook = { look?: keyof typeof looks; size?: keyof typeof sizes };

/** The look of buttons, shared by buttons and links that act like one. */
export function buttonClass({ look = "primary", size = "m" }: ButtonLook): string {
  return `relative inline-flex items-center justify-center gap-2 rounded-m border font-semibold whitespace-nowrap transition-colors duration-150 disabled:cursor-not-allowed disabled:opacity-50 ${looks[look]} ${sizes[size]}`;
}
