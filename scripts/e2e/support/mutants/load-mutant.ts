/** Loaded before a service (`node --import`): the service runs with the bug that PLANTED names, its files as they are. */
import { registerHooks } from "node:module";
import { plantedSources, type PlantedSourceName } from "./planted-sources.ts";

const name = process.env["PLANTED"] as PlantedSourceName;
const { file, sound, planted } = plantedSources[name];
const url = new URL(`../../../../${file}`, import.meta.url).href;

registerHooks({
  load(loaded, context, nextLoad) {
    const module = nextLoad(loaded, context);
    if (loaded !== url) return module;
    const source = String(module.source);
    if (source.split(sound).length !== 2) throw new Error(`${file} no longer says what the bug "${name}" changes`);
    return { ...module, source: source.replace(sound, () => planted) };
  },
});
