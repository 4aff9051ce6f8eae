import type { CallOptions } from "@connectrpc/connect";
import { minutes } from "@doorlight/common/time";
import { authenticatorApp } from "./authenticator-app.ts";
import type { Account, CredentialsTest } from "./start-credentials.ts";
import { anna } from "./start-identity.ts";

type Protected = Account & { options: CallOptions; recoveryCodes: string[]; freshCode: () => string };

/** An account whose second factor is on. `freshCode` moves the clock to a code that was not used. */
export async function accountWithSecondFactor(identity: CredentialsTest): Promise<Protected> {
  const user = await identity.account();
  const options = await identity.inSession(await identity.logIn(user));
  const { secret } = await identity.credentials.startSecondFactor({ password: anna.password }, options);
  const app = authenticatorApp(secret);
  const code = app(identity.clock.now());
  const { recoveryCodes } = await identity.credentials.confirmSecondFactor({ code }, options);
  const freshCode = () => {
    identity.clock.advance(minutes(1));
    return app(identity.clock.now());
  };
  return { ...user, options, recoveryCodes, freshCode };
}
