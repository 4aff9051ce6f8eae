import type { ReactNode } from "react";

/** A section's title with an optional line under it. */
export function SectionHeading({ title, id, children }: { title: string; id?: string; children?: ReactNode }) {
  return (
    <div className="max-w-[62ch]">
      <h2 id={id} className="text-[27px] font-[660] tracking-[-0.025em] md:text-3xl">
        {title}
      </h2>
      {children && <p className="mt-2.5 text-base text-ink-2">{children}</p>}
    </div>
  );
}
