import { run } from "../stack/run.ts";

/** Runs buildah, without rights that a container of its own would need. */
export function buildah(...args: string[]): Promise<string> {
  return run("buildah", args, { hint: `buildah ${args[0]} failed:`, env: { BUILDAH_ISOLATION: "chroot" } });
}

/** Builds an image in layers whose files are all as old as `epoch` (seconds) says: same content, same digest. */
export async function build(folder: string, image: string, epoch: string, ...more: string[]): Promise<void> {
  await buildah("build", "--quiet", "--layers", "--timestamp", epoch, "--tag", image, ...more, folder);
}
