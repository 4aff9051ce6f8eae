import { IconUser } from "./icons.ts";

const sizes = { m: "size-[34px] text-sm", l: "size-[88px] text-2xl" };

/** A person's picture, else the initials, else an icon. */
export function Avatar({
  name,
  imageUrl = null,
  size = "m",
}: {
  name: string;
  imageUrl?: string | null;
  size?: keyof typeof sizes;
}) {
  const look = `shrink-0 rounded-full ${sizes[size]}`;
  if (imageUrl)
    return <img src={size === "m" ? small(imageUrl) : imageUrl} alt="" className={`${look} object-cover`} />;
  const initials = name
    .split(/\s+/)
    .flatMap((word) => /\p{L}/u.exec(word)?.[0] ?? [])
    .slice(0, 2)
    .join("")
    .toUpperCase();
  return (
    <span aria-hidden="true" className={`${look} grid place-items-center bg-primary-soft font-[650] text-primary-text`}>
      {initials || <IconUser size={18} stroke={1.75} />}
    </span>
  );
}

function small(imageUrl: string): string {
  return imageUrl.replace(/-large\.webp$/, "-small.webp");
}
