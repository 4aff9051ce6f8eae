import { resolve } from "node:path";
import type { Plugin } from "vite";

/** What an agent sees after the login. */
export const firstScreenModules = ["src/app/frame/account-frame.tsx", "src/app/pages/new-leads-page.tsx"];

/** Knows the modules that the first screen loads at once: those of the app and its own, with all that they import. */
export function makeFirstScreen() {
  const modules = new Set<string>();
  const plugin: Plugin = {
    name: "doorlight:first-screen",
    apply: (config, { command }) => command === "build" && !config.build?.ssr,
    buildEnd() {
      const visit = (id: string): void => {
        if (modules.has(id)) return;
        modules.add(id);
        this.getModuleInfo(id)?.importedIds.forEach(visit);
      };
      for (const root of ["src/main.tsx", ...firstScreenModules]) visit(resolve(root));
    },
  };
  return { plugin, needs: (id: string) => modules.has(id) };
}
