import type { Role } from "@doorlight/common/product";
import { UsersService } from "@doorlight/proto/identity/v1/users_service_pb";
import type { Config } from "../src/config.ts";
import { credentialStore } from "../src/db/credential-store.ts";
import { userStore, type NewUser } from "../src/db/user-store.ts";
import { makePasswords } from "../src/domain/passwords.ts";
import { startIdentity } from "./start-identity.ts";

const passwords = makePasswords({ memory: 64, passes: 1 });
const password = "correct horse";

export type Person = { id: string; role: Role; email: string };

/** Identity with people of any role in it, whom a test lets log in and act. */
export async function startBackOffice(overrides: Partial<Config> = {}) {
  const identity = await startIdentity(overrides);
  const { db, clock, gateway, clientOf, asCaller } = identity;
  const passwordHash = await passwords.hash(password);

  /** Somebody in use, of the given role. */
  async function person(role: Role, other: Partial<NewUser> = {}): Promise<Person> {
    const email = other.email ?? `${role}-${crypto.randomUUID()}@example.test`;
    const user = { role, email, status: "active", firstName: "Some", lastName: role, ...finnish, ...other } as const;
    return db.transaction(async (tx) => {
      const id = (await userStore.add(tx, user, clock.now()))!;
      await credentialStore.set(tx, { userId: id, passwordHash });
      return { id, role, email };
    });
  }

  async function erasedPerson(): Promise<Person> {
    const erased = await person("agent");
    await db("users").where({ id: erased.id }).update({ status: "erased", erased_at: clock.now() });
    return erased;
  }

  /** The token of a new session. */
  async function logIn({ email }: Pick<Person, "email">): Promise<string> {
    const { session } = await gateway.login({ email, password, device: "Firefox on Linux" });
    return session!.token;
  }

  return {
    ...identity,
    users: clientOf("gateway", UsersService),
    person,
    erasedPerson,
    logIn,
    as: ({ id, role }: Person) => asCaller(id, { role }),
  };
}

export type BackOffice = Awaited<ReturnType<typeof startBackOffice>>;

const finnish = { country: "FI", locale: "fi" } as const;
