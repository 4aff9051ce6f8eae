import type { Plugin } from "vite";

/**
 * Writes `builds/latest.json`. Its id is the hashed name of the app's first file, which the running app knows from its
 * own address.
 */
export function buildId(): Plugin {
  return {
    name: "doorlight:build-id",
    applyToEnvironment: (environment) => environment.name === "client",
    generateBundle(_, bundle) {
      const entry = Object.values(bundle).find(
        (file) => file.type === "chunk" && file.isEntry && file.name === "index",
      );
      if (!entry) this.error("no entry named index: builds/latest.json has nothing to say");
      const id = entry.fileName.split("/").at(-1);
      this.emitFile({ type: "asset", fileName: "builds/latest.json", source: JSON.stringify({ id }) });
    },
  };
}
