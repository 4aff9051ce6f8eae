import type { ReactNode } from "react";
import type { Icon } from "./icons.ts";

/** Stands in for an empty list: says why it is empty and the next step. */
export function EmptyState({
  Icon,
  title,
  children,
  action,
}: {
  Icon: Icon;
  title: string;
  children: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="flex flex-col items-center rounded-l border border-line bg-card px-6 py-14 text-center">
      <span className="grid size-14 place-items-center rounded-[16px] bg-sunken text-primary-text">
        <Icon size={28} stroke={1.75} aria-hidden="true" />
      </span>
      <h2 className="mt-4 text-xl">{title}</h2>
      <p className="mt-2 max-w-[46ch] text-ink-2">{children}</p>
      {action && <div className="mt-5">{action}</div>}
    </div>
  );
}
