import type { ReactNode } from "react";

/** A page of text: its title, an introduction and sections. */
export function TextPage({ title, intro, children }: { title: string; intro: string; children: ReactNode }) {
  return (
    <article className="wide max-w-[860px]! py-14 md:py-20">
      <h1 className="text-[34px] font-[670] tracking-[-0.03em] md:text-[44px]">{title}</h1>
      <p className="mt-6 max-w-[62ch] text-lg text-ink-2">{intro}</p>
      <div className="mt-10 grid gap-8">{children}</div>
    </article>
  );
}
