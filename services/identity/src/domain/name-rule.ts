import { refuseField } from "@doorlight/common/errors";
import { isPlainLabel, isReserved } from "@doorlight/common/product";

type Names = { firstName: string; lastName: string };

/** Refuses a person's new name as `refuseLabel` does. One from before the rule may stay. */
export function refuseNames(names: Names, former?: Names): void {
  if (names.firstName !== former?.firstName) refuseLabel("firstName", names.firstName);
  if (names.lastName !== former?.lastName) refuseLabel("lastName", names.lastName);
  const whole = ({ firstName, lastName }: Names) => `${firstName} ${lastName}`;
  if (isReserved(whole(names)) && (!former || whole(names) !== whole(former))) refuseReserved("lastName");
}

/**
 * Refuses a name, title or name of an office that carries a link or a number to call, or poses as Doorlight or its
 * support: others read it in our mails.
 */
export function refuseLabel(path: string, label: string): void {
  if (isReserved(label)) refuseReserved(path);
  if (!isPlainLabel(label)) refuseField(path, "not_plain", "must have no link, number to call or special character");
}

function refuseReserved(path: string): never {
  return refuseField(path, "reserved_name", "must not be a name of Doorlight or its support");
}
