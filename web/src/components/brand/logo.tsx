/** A door with light behind it. */
export function LogoMark({ size = 26 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 26 26" aria-hidden="true">
      <rect x="3" y="2" width="15" height="22" rx="3" className="fill-primary" />
      <path d="M18 4.5 25 9v13.5L18 24z" className="fill-glow" />
      <circle cx="14.4" cy="13.4" r="1.5" className="fill-primary-ink" />
    </svg>
  );
}

/** The mark and the name, for headers. */
export function Logo() {
  return (
    <span className="inline-flex items-center gap-[9px] font-display text-[19px] leading-none font-bold tracking-[-0.02em]">
      <LogoMark />
      Doorlight
    </span>
  );
}
