import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { type BuildEnvironmentOptions, defineConfig } from "vite";
import { buildId } from "./vite/build-id.ts";
import { compress } from "./vite/compress.ts";
import { makeFirstScreen } from "./vite/first-screen.ts";
import { builtPublicAssets, builtShellAssets, publicClient, sourcePublicAssets } from "./vite/built-assets.ts";
import { sharePictures } from "./vite/share-pictures.ts";
import { publicPagesInDevelopment } from "./vite/public-pages-in-development.ts";

const gateway = process.env.GATEWAY_URL ?? "http://127.0.0.1:8080";

const firstScreen = makeFirstScreen();
const ownPartsAndIcons = /src\/(components|lib|i18n)\/|node_modules\/@tabler\//;

/** A few files hold what the first screen needs. The rest is loaded with the screens that use it. */
const chunks = [
  // The public pages use these as well, and must not load a framework with them.
  { name: "visitor", test: /src\/lib\/(locale|locale-cookie|theme-choice)\.ts/, priority: 1 },
  {
    name: "framework",
    test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/(react-query|query-core)|i18next|react-i18next|zod)\//,
  },
  { name: "shared", test: (id: string) => ownPartsAndIcons.test(id) && firstScreen.needs(id) },
  // Screens without a form also read numbers.
  { name: "numbers", test: /common\/src\/numbers\/|src\/lib\/typed-number/, priority: 1 },
  // Every form has most of these: one file comes sooner than ten.
  {
    name: "forms",
    test: /src\/(lib\/forms\/|components\/(ui\/((?!search-).*field|text-area|choice-cards)|account\/name-fields))|node_modules\/(react-hook-form|@hookform)\//,
  },
];

const clientBuild: BuildEnvironmentOptions = {
  outDir: "dist/client",
  manifest: true,
  rolldownOptions: {
    input: { index: "index.html", public: publicClient },
    // To load a schema is to build it, so a screen ships only the calls that it makes.
    output: { codeSplitting: { groups: chunks } },
    treeshake: { moduleSideEffects: [{ test: /\/gateway\/contract\//, sideEffects: false }] },
  },
};

const serverBuild: BuildEnvironmentOptions = {
  outDir: "dist/server",
  copyPublicDir: false,
  rolldownOptions: { input: { public: "src/app/server.ts" } },
};

/** `vite build` writes dist/client; then `vite build --ssr` writes dist/server/public.js, with the client's hashed names. */
export default defineConfig(({ command, isSsrBuild }) => {
  // A build started by a test run inherits NODE_ENV=test, which would bring React's development tools.
  if (command === "build") process.env.NODE_ENV = "production";
  return {
    plugins: [
      firstScreen.plugin,
      react(),
      tailwindcss(),
      buildId(),
      sharePictures(),
      compress(),
      publicPagesInDevelopment(gateway),
    ],
    define: {
      PUBLIC_ASSETS: JSON.stringify(command === "serve" ? sourcePublicAssets : isSsrBuild ? builtPublicAssets() : null),
      SHELL_ASSETS: JSON.stringify(isSsrBuild ? builtShellAssets() : null),
      ...(isSsrBuild && { "process.env.NODE_ENV": JSON.stringify("production") }),
    },
    ssr: { noExternal: isSsrBuild ? true : undefined },
    build: isSsrBuild ? serverBuild : clientBuild,
    server: { port: 5173, host: "127.0.0.1", proxy: { "/api": gateway } },
  };
});
