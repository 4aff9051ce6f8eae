import type { ButtonHTMLAttributes } from "react";
import { Link, type LinkProps } from "react-router";
import { buttonClass, type ButtonLook } from "./class-names.ts";

/** A button; while `pending` it keeps its place and takes no second click. */
export function Button({
  look = "primary",
  size = "m",
  pending = false,
  className = "",
  children,
  onClick,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & ButtonLook & { pending?: boolean }) {
  return (
    <button
      type="button"
      {...rest}
      aria-busy={pending || undefined}
      aria-disabled={pending || undefined}
      onClick={(event) => (pending ? event.preventDefault() : onClick?.(event))}
      className={`${buttonClass({ look, size })} ${className}`}
    >
      <span className={`inline-flex items-center gap-2 ${pending ? "opacity-0" : ""}`}>{children}</span>
      {pending && (
        <span
          aria-hidden="true"
          className="absolute size-4 animate-spin rounded-full border-2 border-current border-t-transparent"
        />
      )}
    </button>
  );
}

/** A link inside the app that looks like a button. */
export function ButtonLink({ look, size, className = "", ...rest }: LinkProps & ButtonLook) {
  return <Link {...rest} className={`${buttonClass({ ...(look && { look }), ...(size && { size }) })} ${className}`} />;
}
