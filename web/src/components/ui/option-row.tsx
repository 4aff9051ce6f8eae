import type { InputHTMLAttributes, ReactNode } from "react";

/** A checkbox or radio button of a filter, as wide as its popover. */
export function OptionRow({ children, ...input }: InputHTMLAttributes<HTMLInputElement> & { children: ReactNode }) {
  return (
    <label className="flex min-h-10 cursor-pointer items-center gap-3 rounded-s px-2.5 py-1.5 hover:bg-sunken has-disabled:cursor-default has-disabled:text-ink-3">
      <input {...input} className="size-[17px] shrink-0 accent-primary" />
      <span className="min-w-0 grow">{children}</span>
    </label>
  );
}
