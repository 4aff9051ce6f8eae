/** Loaded before a service (`node --import`): the service runs with the mutant that MUTANT names; its files stay as they are. */
import { registerHooks } from "node:module";
import { sourceMutants, type SourceMutant } from "./source-mutants.ts";

const name = process.env["MUTANT"] as SourceMutant;
const { file, original, mutated } = sourceMutants[name];
const url = new URL(`../../../../${file}`, import.meta.url).href;

registerHooks({
  load(loaded, context, nextLoad) {
    const module = nextLoad(loaded, context);
    if (loaded !== url) return module;
    const source = String(module.source);
    if (source.split(original).length !== 2) throw new Error(`${file} no longer has the code that "${name}" changes`);
    return { ...module, source: source.replace(original, () => mutated) };
  },
});
