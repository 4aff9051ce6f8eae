/** The sections of terms, with their numbers. */
export function NumberedSections({ sections }: { sections: readonly { title: string; text: string }[] }) {
  return (
    <div className="mt-10 grid gap-8">
      {sections.map(({ title, text }, index) => (
        <section key={title} className="grid gap-x-8 gap-y-2 border-t border-line pt-6 md:grid-cols-[240px_1fr]">
          <h2 className="text-lg">
            <span className="mr-2 text-ink-3 tabular-nums">{index + 1}</span>
            {title}
          </h2>
          <p className="max-w-[62ch] text-base text-ink-2">{text}</p>
        </section>
      ))}
    </div>
  );
}
