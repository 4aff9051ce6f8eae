import { PlainError } from "@doorlight/common/errors";
import { openKit } from "@doorlight/common/runtime";
import { makeArgon2Threads } from "./clients/argon2-threads.ts";
import { config } from "./config.ts";
import { makeUseCases } from "./parts/use-cases.ts";

/** `node make-super-admin.ts <e-mail> "<who>" "<why>"`, in a pod of identity: makes a new deployment's first super admin. */
const [email, who, why] = process.argv.slice(2);
if (!email || !who || !why)
  throw new PlainError('Say whom, who asks for it and why: make-super-admin.ts <e-mail> "<who>" "<why>"');

const { kit, close } = await openKit("identity", config());
const argon2 = makeArgon2Threads();
const useCases = makeUseCases(kit, argon2);
try {
  await useCases.firstSuperAdmin(email, `${who}: ${why}`);
  console.log(`${email} is a super admin, and logs in once more.`);
} finally {
  useCases.close();
  await argon2.close();
  await close();
}
