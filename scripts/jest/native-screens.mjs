import { pathToFileURL } from "node:url";
import { TestEnvironment as Jsdom } from "jest-environment-jsdom";
import { jest } from "./globals.mjs";
import nativeModules from "./native-modules.mjs";
import { beginFile, replaceModule } from "./screen-modules.mjs";
import { installWindow } from "./window-globals.mjs";

/** Packages change the window in which they are loaded. They load in one that no test sees, so each file finds the same. */
const packages = ["react-aria-components", "@testing-library/react", "@testing-library/jest-dom/matchers"];
let added;

/** The timers that a file starts. Packages keep these functions for themselves, so they stay. */
const timers = new Set();
for (const name of ["setTimeout", "setInterval"]) {
  const start = globalThis[name];
  globalThis[name] = (...args) => {
    const timer = start(...args);
    timers.add(timer);
    return timer;
  };
}

/**
 * Runs a file of the web app in a window of its own, with modules that Node loads: those of packages once per worker,
 * which take most of the time, the app's own anew for each file, as they may keep state.
 */
export default async function nativeScreens(globalConfig, config, environment, runtime, testPath, sendMessage) {
  const { global } = environment;
  const hasWindow = "document" in global;
  added ??= await loadPackages(new Jsdom({ globalConfig, projectConfig: config }, { console }), global.console);
  const uninstall = hasWindow ? installWindow(global, added) : () => {};
  beginFile({ hasWindow, sourceMaps: runtime.getSourceMaps() });
  const unstable_mockModule = (specifier, factory) =>
    replaceModule(new URL(specifier, pathToFileURL(testPath)).href, factory());
  try {
    return await nativeModules(globalConfig, config, environment, runtime, testPath, sendMessage, {
      unstable_mockModule,
    });
  } finally {
    // React finishes its scheduled work within these.
    for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate);
    for (const timer of timers) clearTimeout(timer);
    timers.clear();
    uninstall();
  }
}

/** Returns the globals that packages add. */
async function loadPackages(environment, console) {
  await environment.setup();
  // React decides by the console's abilities how it writes there.
  const uninstall = installWindow(environment.global, {
    console: { value: console, configurable: true, writable: true },
  });
  const before = new Set(Object.getOwnPropertyNames(globalThis));
  for (const name of packages) await import(name);
  const after = Object.entries(Object.getOwnPropertyDescriptors(globalThis));
  uninstall();
  await environment.teardown();
  // Testing Library knows of act by the one of these, of fake timers by the other.
  const known = {
    IS_REACT_ACT_ENVIRONMENT: { value: true, configurable: true, writable: true },
    jest: { value: jest, configurable: true },
  };
  return { ...Object.fromEntries(after.filter(([name]) => !before.has(name))), ...known };
}
