import type { ReactNode } from "react";

type Column = { name: string; /** Of figures, which stand at the right. */ right?: boolean };

type Props = {
  label?: string;
  columns: readonly Column[];
  /** The rows. */
  children: ReactNode;
  /** A `tfoot`. */
  foot?: ReactNode;
};

/** A table of few columns in a frame. On phones each row becomes a card, and the heads are for screen readers alone. */
export function DataTable({ label, columns, children, foot }: Props) {
  return (
    <div className="overflow-hidden rounded-l border border-line bg-card">
      <table aria-label={label} className="w-full border-collapse max-md:block">
        <thead className="text-left text-xs text-ink-3 max-md:sr-only">
          <tr className="border-b border-line [&>th]:px-4 [&>th]:py-3 [&>th]:font-semibold">
            {columns.map(({ name, right }) => (
              <th key={name} scope="col" className={right ? "text-right" : undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line max-md:block max-md:[&>tr]:grid max-md:[&>tr]:gap-x-3 max-md:[&>tr]:gap-y-1.5 max-md:[&>tr]:p-4 md:[&>tr]:align-top md:[&>tr>td]:px-4 md:[&>tr>td]:py-3.5">
          {children}
        </tbody>
        {foot}
      </table>
    </div>
  );
}
