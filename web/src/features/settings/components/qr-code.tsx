import { encode } from "uqr";

const border = 2;

/** A QR code; dark on white in every theme, because cameras need it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border, ecc: "M" });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} className="size-[196px] shrink-0 rounded-m">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#04211e" shapeRendering="crispEdges" />
    </svg>
  );
}
