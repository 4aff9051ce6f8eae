import { hash, verify } from "@node-rs/argon2";

export type HashParameters = {
  /** KiB of memory of one hash. */
  memory: number;
  passes: number;
};

export type PasswordHasher = {
  /** Argon2id in the PHC string format. */
  hash(password: string): Promise<string>;
  /** False for an absent hash too, after the same work. */
  verify(password: string, passwordHash: string | undefined): Promise<boolean>;
  /** Whether a hash was made with parameters other than the present ones. */
  isOutdated(passwordHash: string): boolean;
};

const PARALLELISM = 1;

/** Hashes and checks hasher. Compatible forms of a character are equal, so that keyboards do not matter. */
export function makePasswordHasher({ memory, passes }: HashParameters): PasswordHasher {
  const options = { memoryCost: memory, timeCost: passes, parallelism: PARALLELISM };
  const prefix = `$argon2id$v=19$m=${memory},t=${passes},p=${PARALLELISM}$`;
  const hashOf = (password: string) => hash(password.normalize("NFKC"), options);
  // Checked where there is no account, so that timing does not reveal which addresses have one.
  const decoy = hashOf("nobody's password");

  return {
    hash: hashOf,
    async verify(password, passwordHash) {
      const matches = await verify(passwordHash ?? (await decoy), password.normalize("NFKC"));
      return matches && passwordHash !== undefined;
    },
    isOutdated: (passwordHash) => !passwordHash.startsWith(prefix),
  };
}
