import { copyFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { archive, buildImage, image } from "./image/build-image.ts";
import { buildah } from "./image/builder.ts";
import { breachesIn } from "./image/contents.ts";
import { startProduct } from "./image/product.ts";
import { startTimes } from "./image/start-times.ts";
import { root } from "./stack/run.ts";
import { verb, VerbError } from "./stack/verb.ts";
import { shippedLock } from "./supply/locked-packages.ts";

const file = join(root, "dist/image.tar");
const words = process.argv.slice(2);

/**
 * Builds the image, looks into it and starts a service of it. With the word `twice` it has to come out the same again, with
 * `product` all that compose.yaml says of the product starts from it.
 */
await verb(async () => {
  const unknown = words.find((word) => word !== "twice" && word !== "product");
  if (unknown !== undefined) throw new VerbError(`${unknown} is no part of it: twice, product.`);
  await buildImage();
  await lookInto();
  const digest = await archive(file);
  if (words.includes("twice")) await buildAgain(digest);
  writeFileSync(join(root, "dist/image.yaml"), `image:\n  digest: ${digest}\n`);
  const size = (await buildah("images", "--format", "{{.Size}}", image)).trim();
  const packed = `${(statSync(file).size / 1e6).toFixed(0)} MB`;
  console.log(`${image} ${digest}: ${size}, packed ${packed}`);
  console.log("dist/image.tar, what it is made of in dist/image.cdx.json, values for the chart in dist/image.yaml");
  if (words.includes("product")) await startProduct(file);
});

async function lookInto(): Promise<void> {
  const container = (await buildah("from", "--pull-never", image)).trim();
  try {
    const folder = (await buildah("mount", container)).trim();
    const breaches = breachesIn(folder, shippedLock());
    if (breaches.length > 0) throw new VerbError(breaches.join("\n"));
    copyFileSync(join(folder, "app/sbom.cdx.json"), join(root, "dist/image.cdx.json"));
    const { node, service } = await startTimes(container);
    console.log(`starts: node --version in ${seconds(node)}, a service until it is alive in ${seconds(service)}`);
  } finally {
    await buildah("rm", container);
  }
}

async function buildAgain(digest: string): Promise<void> {
  await buildImage({ fromScratch: true });
  const again = await archive(file);
  if (again !== digest) throw new VerbError(`Built anew from the same sources, ${digest} is ${again}.`);
  console.log("built twice from scratch: the same digest");
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}
