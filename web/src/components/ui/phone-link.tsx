import { formatPhone, phoneHref } from "../../lib/phone.ts";
import { linkClass } from "./class-names.ts";

/** A telephone number that calls. */
export function PhoneLink({ phone, className = linkClass }: { phone: string; className?: string }) {
  return (
    <a href={phoneHref(phone)} className={`whitespace-nowrap tabular-nums ${className}`}>
      {formatPhone(phone)}
    </a>
  );
}
