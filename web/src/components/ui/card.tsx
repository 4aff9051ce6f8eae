import type { ReactNode } from "react";

/** A white box with a thin border; with a `title` it is a section. */
export function Card({
  title,
  className = "",
  children,
}: {
  title?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  const look = `rounded-l border border-line bg-card p-5 ${className}`;
  if (!title) return <div className={look}>{children}</div>;
  return (
    <section className={look}>
      <h2 className="mb-3 text-base">{title}</h2>
      {children}
    </section>
  );
}
