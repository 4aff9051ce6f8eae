import { refuseField } from "@doorlight/common/errors";
import { isPlainLabel, isReserved } from "@doorlight/common/product";

type Names = { firstName: string; lastName: string };

/** Refuses a person's new name as `refuseLabel` does, a reserved one as a whole or as a first name. One from before the rule may stay. */
export function refuseNames(names: Names, former?: Names): void {
  const whole = ({ firstName, lastName }: Names) => `${firstName} ${lastName}`;
  const isNew = !former || whole(names) !== whole(former);
  // Nobody is called Support, while Tuki is a surname.
  if (isNew && isReserved(names.firstName)) refuseReserved("firstName");
  if (isNew && isReserved(whole(names))) refuseReserved("lastName");
  for (const path of ["firstName", "lastName"] as const)
    if (names[path] !== former?.[path]) refuseUnplain(path, names[path]);
}

/**
 * Refuses a name, title or office name with a link, a number to call or a word for a password, or that poses as Doorlight,
 * its support or an authority: others read it in our mails.
 */
export function refuseLabel(path: string, label: string): void {
  if (isReserved(label)) refuseReserved(path);
  refuseUnplain(path, label);
}

function refuseUnplain(path: string, label: string): void {
  const message = "must have no link, number to call, special character or word for a password";
  if (!isPlainLabel(label)) refuseField(path, "not_plain", message);
}

function refuseReserved(path: string): never {
  return refuseField(path, "reserved_name", "must not be a name of Doorlight, its support or an authority");
}
