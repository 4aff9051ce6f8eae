import { shippedRecipe } from "./image/recipe.ts";
import { rules } from "./image/rules.ts";
import { verb, VerbError } from "./stack/verb.ts";

/** Holds the Dockerfile against the rules. */
await verb(async () => {
  const recipe = shippedRecipe();
  const errors = Object.values(rules).flatMap((rule) => rule(recipe));
  if (errors.length > 0) throw new VerbError(errors.map((error) => `deploy/docker/Dockerfile: ${error}`).join("\n"));
  console.log(`images against ${Object.keys(rules).length} rules: ok`);
});
