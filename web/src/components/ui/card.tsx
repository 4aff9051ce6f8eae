import type { ReactNode } from "react";

/** A white box with a thin border; with a `title` it is a section. */
export function Card({
  id,
  title,
  className = "",
  children,
}: {
  id?: string;
  title?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  const look = `rounded-l border border-line bg-card p-5 ${className}`;
  if (!title)
    return (
      <div id={id} className={look}>
        {children}
      </div>
    );
  return (
    <section id={id} className={look}>
      <h2 className="mb-3 text-base">{title}</h2>
      {children}
    </section>
  );
}
