import { runChecks } from "./checks/checks.ts";
import { verb } from "./stack/verb.ts";

await verb(async () => {
  const { passed, failed } = await runChecks(process.argv.slice(2));
  console.log(`${passed} passed, ${failed.length} failed`);
  process.exitCode = failed.length > 0 || passed === 0 ? 1 : 0;
});
