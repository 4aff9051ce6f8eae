/** A fault the person at the keyboard can mend: the message is one line that says what to do. */
export class Fault extends Error {
  override name = "Fault";
}
