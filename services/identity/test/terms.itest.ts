import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { CallOptions } from "@connectrpc/connect";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { refusalOf } from "@doorlight/common/testing";
import { UsersService } from "@doorlight/proto/identity/v1/users_service_pb";
import { startCredentials, type Account, type CredentialsTest } from "./start-credentials.ts";
import { startIdentity, type IdentityTest } from "./start-identity.ts";

const FORMER = "2026-11";
const NEW = "2027-03";

/** A deployment whose Finnish pack names new terms. */
const folder = mkdtempSync(join(tmpdir(), "terms-"));
const shipped = fileURLToPath(new URL("../../../deploy", import.meta.url));
cpSync(join(shipped, "countries"), join(folder, "countries"), { recursive: true });
cpSync(join(shipped, "legal"), join(folder, "legal"), { recursive: true });
cpSync(join(folder, "legal/terms", FORMER), join(folder, "legal/terms", NEW), { recursive: true });
const pack = join(folder, "countries/fi.yaml");
writeFileSync(pack, readFileSync(pack, "utf8").replace(`version: "${FORMER}"`, `version: "${NEW}"`));

let before: CredentialsTest;
let after: IdentityTest;
beforeAll(async () => {
  before = await startCredentials();
  after = await startIdentity({
    config: {
      DATABASE_URL: before.url,
      COUNTRY_PACKS: join(folder, "countries"),
      LEGAL_TEXTS: join(folder, "legal"),
    },
  });
});
afterAll(async () => {
  await after.stop();
  await before.stop();
  rmSync(folder, { recursive: true });
});

async function agent(): Promise<Account & { sessionToken: string; former: CallOptions; present: CallOptions }> {
  const account = await before.account();
  const sessionToken = await before.logIn(account);
  const former = await before.inSession(sessionToken);
  return { ...account, sessionToken, former, present: await after.asCaller(account.id) };
}

test("asks agents again when the terms change, and keeps each answer with version and language", async () => {
  const { sessionToken, former, present } = await agent();
  await before.gateway.answerTerms({ accepted: true, version: FORMER, locale: "sv" }, former);
  const asked = async (copy: IdentityTest) => !(await copy.gateway.getSession({ sessionToken })).user!.termsAccepted;
  expect([await asked(before), await asked(after)]).toEqual([false, true]);

  await after.gateway.answerTerms({ accepted: false }, present);
  await after.gateway.answerTerms({ accepted: true, version: NEW, locale: "fi" }, present);

  expect(await asked(after)).toBe(false);
  const { answers } = await after.gateway.listTermsAnswers({}, present);
  expect(answers.map(({ version, accepted, locale }) => [version, accepted, locale])).toEqual([
    [NEW, true, "fi"],
    [NEW, false, "fi"],
    [FORMER, true, "sv"],
  ]);
});

test.each([FORMER, "1999-01", ""])("refuses an acceptance of version %p while another is in force", async (version) => {
  const { present } = await agent();
  const answer = after.gateway.answerTerms({ accepted: true, version }, present);
  expect(await refusalOf(answer)).toMatchObject({
    code: "invalid_request",
    fields: [{ path: "version", code: "not_in_force" }],
  });
  expect((await after.gateway.listTermsAnswers({}, present)).answers).toEqual([]);
});

test("shows admins a user's answer to the terms", async () => {
  const { id, present } = await agent();
  await after.gateway.answerTerms({ accepted: true, version: NEW }, present);
  const admin = await before.account({ role: "admin" });
  const users = after.clientOf("gateway", UsersService);
  const { termsAnswers } = await users.getUser({ userId: id }, await after.asCaller(admin.id, { role: "admin" }));
  expect(termsAnswers).toMatchObject([{ version: NEW, accepted: true, locale: "fi" }]);
});
