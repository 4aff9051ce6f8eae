import type { InputHTMLAttributes, ReactNode } from "react";

type Props = InputHTMLAttributes<HTMLInputElement> & {
  children: ReactNode;
  /** A checkbox that stands for several, some of which are checked. */
  mixed?: boolean | undefined;
};

/** A checkbox or radio button of a filter, as wide as its popover. */
export function OptionRow({ children, mixed = false, ...input }: Props) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 rounded-s px-2.5 py-1.5 hover:bg-sunken md:min-h-10 has-disabled:cursor-default has-disabled:text-ink-3">
      <input
        {...input}
        ref={(box) => {
          if (box) box.indeterminate = mixed;
        }}
        className="size-[18px] shrink-0"
      />
      <span className="min-w-0 grow">{children}</span>
    </label>
  );
}
