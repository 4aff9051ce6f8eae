import type { ReactNode } from "react";

/** A numbered part of a long form. */
export function FormSection({
  number,
  title,
  text,
  children,
}: {
  number: number;
  title: string;
  text?: string;
  children: ReactNode;
}) {
  return (
    <section className="grid gap-5">
      <div>
        <h2 className="flex items-center gap-3 text-xl">
          <span className="grid size-7 place-items-center rounded-full bg-primary-soft text-sm font-semibold text-primary-text tabular-nums">
            {number}
          </span>
          {title}
        </h2>
        {text && <p className="mt-1.5 text-ink-2">{text}</p>}
      </div>
      {children}
    </section>
  );
}
