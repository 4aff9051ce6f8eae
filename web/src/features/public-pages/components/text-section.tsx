import type { ReactNode } from "react";

/** A part of a legal page: its title beside its text. */
export function TextSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-x-8 gap-y-2 border-t border-line pt-6 md:grid-cols-[240px_1fr]">
      <h2 className="text-lg">{title}</h2>
      <div className="grid max-w-[62ch] gap-3 text-base text-ink-2">{children}</div>
    </section>
  );
}
