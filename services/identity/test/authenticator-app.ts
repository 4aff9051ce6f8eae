import { Secret, TOTP } from "otpauth";

/** What a user's phone shows. */
export function authenticatorApp(secret: string): (at: Date) => string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return (at) => totp.generate({ timestamp: at.getTime() });
}
