import { join } from "node:path";
import express, { type RequestHandler, Router } from "express";

const YEAR = "365d";

/** The built files. Those under `/assets` have their content's hash in the name and never change. */
export function makeStaticFiles(folder: string): RequestHandler {
  const router = Router();
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
