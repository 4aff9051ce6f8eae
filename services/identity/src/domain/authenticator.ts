import { createHmac } from "node:crypto";
import { Secret, TOTP } from "otpauth";

const ISSUER = "Doorlight";
const SECRET_BYTES = 20;
const STEP_SECONDS = 30;
/** The steps by which a phone's clock may be off. */
const TOLERANCE = 1;

/** The secret that an authenticator app shares with Doorlight: SHA-1, six digits, 30 seconds, as all apps understand it. */
export type Authenticator = {
  /** Base32, for typing. */
  secret: string;
  /** `otpauth://` for the QR code. */
  uri: string;
  /** The time step of a code that is valid now; undefined for any other. */
  stepOf(code: string, now: Date): number | undefined;
};

/** The secret is derived from a seed, so that the database alone does not make codes. `label` names the account in the app. */
export function makeAuthenticator(key: Buffer, seed: string, label: string): Authenticator {
  const bytes = createHmac("sha256", key).update(`second-factor:${seed}`).digest().subarray(0, SECRET_BYTES);
  const secret = new Secret({ buffer: Uint8Array.from(bytes).buffer });
  const totp = new TOTP({ issuer: ISSUER, label, secret, period: STEP_SECONDS });
  return {
    secret: secret.base32,
    uri: totp.toString(),
    stepOf(code, now) {
      const delta = totp.validate({ token: code, timestamp: now.getTime(), window: TOLERANCE });
      return delta === null ? undefined : totp.counter({ timestamp: now.getTime() }) + delta;
    },
  };
}
