import { globSync } from "node:fs";
import { extname, join } from "node:path";
import express, { type RequestHandler, Router } from "express";

const YEAR = "365d";

/** In the order of preference, with the endings that the build gives them. */
const encodings = [
  { name: "br", ending: ".br" },
  { name: "gzip", ending: ".gz" },
] as const;

/** The built files. Those under `/assets` have their content's hash in the name and never change. */
export function makeStaticFiles(folder: string): RequestHandler {
  const router = Router();
  router.use(makeEncodingChoice(folder));
  router.use("/assets", express.static(join(folder, "assets"), { immutable: true, maxAge: YEAR, fallthrough: false }));
  router.use(
    express.static(folder, {
      index: false,
      cacheControl: false,
      setHeaders: (response) => void response.setHeader("Cache-Control", "no-cache"),
    }),
  );
  return router;
}

/** Leads to the compressed copy that the build put beside a file, if the browser takes one. The type stays the file's own. */
function makeEncodingChoice(folder: string): RequestHandler {
  const copies = new Set(globSync("**/*.{br,gz}", { cwd: folder }).map((path) => `/${path}`));
  return (request, response, next) => {
    const { path } = request;
    const offered = encodings.filter(({ ending }) => copies.has(path + ending));
    if (offered.length > 0) response.vary("Accept-Encoding");
    const chosen = offered.find(({ name }) => request.acceptsEncodings(name));
    if (chosen) {
      response.type(extname(path)).set("Content-Encoding", chosen.name);
      request.url = path + chosen.ending;
    }
    next();
  };
}
