import type { Db } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { Passwords } from "../domain/passwords.ts";
import type { Credential, Credentials } from "./ports.ts";

type Ports = { db: Db; credentials: Credentials; passwords: Passwords };

/** Makes sure that it is still the user who sits there. Refuses `password_wrong`, also where there is none. */
export function makeCheckPassword({ db, credentials, passwords }: Ports) {
  return async (userId: string, password: string): Promise<Credential> => {
    const credential = await credentials.find(db, userId);
    const matches = await passwords.verify(password, credential?.passwordHash);
    return credential && matches ? credential : refuse("password_wrong");
  };
}

export type CheckPassword = ReturnType<typeof makeCheckPassword>;
