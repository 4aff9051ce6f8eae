import type { ReactNode } from "react";

/** The name of a figure on phones, where only screen readers have the heads of the table. */
export function PhoneLabel({ children }: { children: ReactNode }) {
  return (
    <span aria-hidden="true" className="text-sm text-ink-2 md:hidden">
      {children}{" "}
    </span>
  );
}
