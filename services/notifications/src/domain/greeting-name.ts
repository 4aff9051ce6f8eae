/**
 * A first name fit for a greeting, or undefined. Anybody can sign up with somebody else's address, so what they call
 * themselves must not carry a message or a link.
 */
export function greetingName(firstName: string): string | undefined {
  const name = firstName.trim().replace(/\s+/g, " ");
  return /^[\p{Letter}\p{Mark}'’ -]{1,40}$/u.test(name) ? name : undefined;
}
