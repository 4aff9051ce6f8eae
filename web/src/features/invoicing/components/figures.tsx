import type { ReactNode } from "react";

/** Figures with their names, side by side. */
export function Figures({ figures }: { figures: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4">
      {figures.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-xs text-ink-2">{name}</dt>
          <dd className="font-display text-lg font-[660]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
