/** The lines of a text as a list. */
export function Points({ text }: { text: string }) {
  return (
    <ul className="grid list-disc gap-2 pl-5">
      {text.split("\n").map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  );
}
