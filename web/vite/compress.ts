import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

/** Kinds of files that compress well. Fonts and pictures are compressed already. */
const compressible = /\.(js|css|svg|json)$/;
const smallest = 1024;

/** Puts a copy for each encoding beside every text file of the build, as small as it gets: the gateway only picks one. */
export function compress(): Plugin {
  return {
    name: "doorlight:compress",
    apply: (config, { command }) => command === "build" && !config.build?.ssr,
    writeBundle: {
      order: "post",
      async handler({ dir }) {
        if (!dir) this.error("the build has no folder");
        const files = (await readdir(dir, { recursive: true })).filter((name) => compressible.test(name));
        await Promise.all(files.map((name) => compressFile(join(dir, name))));
      },
    },
  };
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < smallest) return;
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
    promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
}
