import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { isSecondOfDouble } from "../../lib/second-of-double.ts";

type Props = {
  title: ReactNode;
  /** The name of the page, for tabs and search engines; null if something inside names it. */
  name?: string | null;
  intro?: ReactNode;
  wide?: boolean;
  /** Gives the heading the focus, on a card that replaces another. */
  focused?: boolean;
  children?: ReactNode;
};

/** The only card of a headerless page. */
export function HeaderlessCard({ title, name = String(title), intro, wide = false, focused = false, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focused) heading.current?.focus();
  }, [focused]);
  return (
    <div
      onClickCapture={ignoreSecondOfDouble}
      className={`mx-auto w-full ${wide ? "max-w-[720px]" : "max-w-[500px] sm:rounded-l sm:border sm:border-line sm:bg-card sm:p-10"}`}
    >
      {name !== null && <title>{`${name} – Doorlight`}</title>}
      <h1
        ref={heading}
        tabIndex={focused ? -1 : undefined}
        className="text-2xl tracking-[-0.025em] outline-none md:text-[32px]"
      >
        {title}
      </h1>
      {intro && <p className="mt-2.5 text-base text-ink-2">{intro}</p>}
      {children && <div className="mt-7">{children}</div>}
    </div>
  );
}

/** The second click of a double one on a button may hit a link of the card that has replaced the form. */
function ignoreSecondOfDouble(event: MouseEvent): void {
  if (!isSecondOfDouble(event) || !(event.target as Element).closest("a")) return;
  event.preventDefault();
  event.stopPropagation();
}
