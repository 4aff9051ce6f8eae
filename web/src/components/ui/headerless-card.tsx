import type { ReactNode } from "react";

/** The only card of a headerless page. */
export function HeaderlessCard({
  title,
  intro,
  wide = false,
  children,
}: {
  title: ReactNode;
  intro?: ReactNode;
  wide?: boolean;
  children: ReactNode;
}) {
  return (
    <div
      className={`mx-auto w-full ${wide ? "max-w-[720px]" : "max-w-[500px] sm:rounded-l sm:border sm:border-line sm:bg-card sm:p-10"}`}
    >
      <h1 className="text-2xl tracking-[-0.025em] md:text-[32px]">{title}</h1>
      {intro && <p className="mt-2.5 text-base text-ink-2">{intro}</p>}
      <div className="mt-7">{children}</div>
    </div>
  );
}
