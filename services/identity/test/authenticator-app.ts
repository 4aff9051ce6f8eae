import { Secret, TOTP } from "otpauth";

/** The code that a user's phone shows. */
export function authenticatorApp(secret: string): (at: Date) => string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return (at) => totp.generate({ timestamp: at.getTime() });
}
