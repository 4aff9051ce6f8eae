/** The one spelling by which an address is stored, looked up and written to. */
export function normaliseEmail(email: string): string {
  return email.trim().normalize("NFKC").toLowerCase();
}
