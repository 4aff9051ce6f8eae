import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { transformSync, version } from "@swc/core";

const web = new URL("../../web/", import.meta.url).href;
const root = fileURLToPath(new URL("../../", import.meta.url));
const cache = join(process.env["DOORLIGHT_CACHE"] ?? join(root, ".cache"), "screens");

/** JSX is no TypeScript that Node runs as it is. */
const options = {
  jsc: {
    parser: { syntax: "typescript", tsx: true },
    target: "es2024",
    experimental: { keepImportAttributes: true },
    transform: { react: { runtime: "automatic" } },
  },
  module: { type: "es6" },
  sourceMaps: true,
};
const compiler = version + JSON.stringify(options);

/** A test needs nothing of the build's output for these. */
const empty = /\.(css|svg|png|woff2)$/;
const mocks = new Map();
let file = 0;
let hasWindow = true;
let sourceMaps = new Map();

/** The next file of tests begins: it loads the app's modules anew, and none of them is replaced. */
export function beginFile(options) {
  file += 1;
  ({ hasWindow, sourceMaps } = options);
  mocks.clear();
}

/** Sets the module that the running file imports from an address from now on. */
export function replaceModule(url, exported) {
  mocks.set(url, exported);
}

/**
 * The exports that stand for a module.
 * @public
 */
export const replacementOf = (url) => mocks.get(url);

registerHooks({
  resolve(specifier, context, next) {
    if (empty.test(specifier)) return { url: new URL("empty.mjs", import.meta.url).href, shortCircuit: true };
    const resolved = next(specifier, context);
    const { url } = resolved;
    if (url.includes("?") || !isAnew(resolved)) return resolved;
    return { ...resolved, url: `${url}?${mocks.has(url) ? "replaced" : "file"}=${file}` };
  },
  load(url, context, next) {
    if (!isOwn(url)) return next(url, context);
    const [module, query] = url.split("?");
    if (query?.startsWith("replaced")) return { format: "module", source: replaced(module), shortCircuit: true };
    const compiled = compiledAs(fileURLToPath(module));
    sourceMaps.set(url, `${compiled}.map`);
    return { format: "module", source: readFileSync(compiled), shortCircuit: true };
  },
});

const isOwn = (url) => /\.tsx?(\?|$)/.test(url) && url.startsWith(web) && !url.includes("/node_modules/");

/**
 * Of packages, what keeps the document that it was loaded in, or toasts; where a file has no window, all that may have
 * seen one.
 */
function isAnew({ url, format }) {
  if (isOwn(url) || /node_modules\/(sonner|@testing-library\/user-event)\//.test(url)) return true;
  return !hasWindow && format === "module" && url.includes("/node_modules/");
}

/** Path of the compiled module, which is made once for each content. */
function compiledAs(path) {
  const source = readFileSync(path, "utf8");
  const hash = createHash("sha256").update(compiler).update(path).update(source).digest("hex").slice(0, 32);
  const kept = join(cache, `${hash}.js`);
  if (existsSync(kept)) return kept;
  const { code, map } = transformSync(source, { ...options, filename: path });
  mkdirSync(cache, { recursive: true });
  for (const [name, text] of [
    [`${kept}.map`, map],
    [kept, code],
  ]) {
    // Another worker may do the same.
    writeFileSync(`${name}.${process.pid}`, text);
    renameSync(`${name}.${process.pid}`, name);
  }
  return kept;
}

/** A module whose exports replace the exports of another. */
function replaced(url) {
  const names = Object.keys(mocks.get(url));
  return `import { replacementOf } from ${JSON.stringify(import.meta.url)};
export const { ${names.join(", ")} } = replacementOf(${JSON.stringify(url)});`;
}
