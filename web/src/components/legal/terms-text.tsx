import type { Terms } from "@doorlight/gateway/contract";

/** The words of one version of the terms. */
export function TermsText({ terms: { inForce, intro, sections, locale } }: { terms: Terms }) {
  return (
    <div lang={locale} className="grid gap-4 text-ink-2">
      <p className="text-sm text-ink-3">{inForce}</p>
      <p>{intro}</p>
      <ol className="grid gap-4">
        {sections.map(({ title, text }, index) => (
          <li key={title}>
            <h3 className="text-base text-ink">
              <span className="mr-2 text-ink-3 tabular-nums">{index + 1}</span>
              {title}
            </h3>
            <p className="mt-1">{text}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}
