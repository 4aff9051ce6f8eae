import { dockerfile, shippedRecipe } from "./image/recipe.ts";
import { rules } from "./image/rules.ts";
import { verb, VerbError } from "./stack/verb.ts";
import { onPath } from "./stack/on-path.ts";
import { root, run } from "./stack/run.ts";

/** Holds the Dockerfile against the rules; where an engine runs, builds every image too. */
await verb(async () => {
  const recipe = shippedRecipe();
  const errors = Object.values(rules).flatMap((rule) => rule(recipe));
  if (errors.length > 0) throw new VerbError(errors.map((error) => `deploy/docker/Dockerfile: ${error}`).join("\n"));
  const engine = await runningEngine();
  console.log(`images against ${Object.keys(rules).length} rules: ok${engine ? "" : " (not built: no engine runs)"}`);
  if (!engine) return;
  for (const workspace of recipe.workspaces) {
    const name = workspace.replace("services/", "");
    const target = workspace === "gateway" ? "gateway" : "service";
    const options = ["--target", target, "--build-arg", `WORKSPACE=${workspace}`, "--tag", `doorlight/${name}:check`];
    await run(engine, ["build", "--file", dockerfile, ...options, root], {
      hint: `The image of ${name} does not build:`,
    });
    console.log(`  ${name}  built by ${engine}`);
  }
});

async function runningEngine(): Promise<string | undefined> {
  for (const engine of ["docker", "buildah"]) {
    if (!onPath(engine)) continue;
    const answers = await run(engine, ["info"], { hint: "" }).then(
      () => true,
      () => false,
    );
    if (answers) return engine;
  }
  return undefined;
}
