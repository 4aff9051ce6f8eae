import { NotDone } from "../checks/check.ts";
import { root, run } from "../stack/run.ts";
import { works } from "../stack/works.ts";
import { stagesOf } from "./dockerfile.ts";
import { dockerfile, shippedRecipe } from "./recipe.ts";

/**
 * Builds every image if an engine runs and has its base, or finds it in a registry. NODE_IMAGE names another base, as a
 * release does.
 */
export async function buildImages(): Promise<void> {
  const recipe = shippedRecipe();
  const base = process.env["NODE_IMAGE"] ?? stagesOf(recipe.dockerfile)[0]!.base;
  const engine = await engineFor(base);
  for (const workspace of recipe.workspaces) {
    const name = workspace.replace("services/", "");
    const target = workspace === "gateway" ? "gateway" : "service";
    const choices = { WORKSPACE: workspace, NODE_IMAGE: base };
    const options = Object.entries(choices).flatMap(([key, value]) => ["--build-arg", `${key}=${value}`]);
    await run(
      engine,
      ["build", "--file", dockerfile, "--target", target, ...options, "--tag", `doorlight/${name}:check`, root],
      {
        hint: `The image of ${name} does not build:`,
      },
    );
  }
}

/** An engine that can build on a base; throws NotDone with the missing part. */
export async function engineFor(base: string, answers = works): Promise<string> {
  const engines = ["docker", "buildah"];
  const running: string[] = [];
  for (const engine of engines) if (await answers(engine, "info")) running.push(engine);
  if (running.length === 0) throw new NotDone(`No engine runs to build the images with: ${engines.join(" or ")}.`);
  for (const engine of running) {
    if ((await answers(engine, "inspect", base)) || (await answers(engine, "pull", base))) return engine;
  }
  throw new NotDone(`${running.join(" and ")} cannot have the base image ${base}; NODE_IMAGE names another.`);
}
