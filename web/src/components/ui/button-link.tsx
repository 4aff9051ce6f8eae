import { Link, type LinkProps } from "react-router";
import { buttonClass, type ButtonLook } from "./button-class.ts";

/** A link inside the app that looks like a button. */
export function ButtonLink({ look, size, className = "", ...rest }: LinkProps & ButtonLook) {
  return <Link {...rest} className={`${buttonClass({ ...(look && { look }), ...(size && { size }) })} ${className}`} />;
}
