import { type ReactNode, useEffect, useRef } from "react";

/** Takes the focus, and so comes into view, whenever there is another reason for it. Empty without one. */
export function TakesFocus({ reason, children }: { reason: unknown; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (reason) place.current?.focus();
  }, [reason]);
  if (!reason) return null;
  return (
    <div ref={place} tabIndex={-1} className="scroll-mt-[calc(82px+var(--above))] outline-none">
      {children}
    </div>
  );
}
