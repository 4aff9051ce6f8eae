/** The initials of a person. */
export function Avatar({ name }: { name: string }) {
  const initials = name
    .split(/\s+/)
    .map((word) => word[0])
    .slice(0, 2)
    .join("")
    .toUpperCase();
  return (
    <span
      aria-hidden="true"
      className="grid size-[34px] shrink-0 place-items-center rounded-full bg-primary-soft text-sm font-[650] text-primary-text"
    >
      {initials}
    </span>
  );
}
