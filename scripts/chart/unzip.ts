import { onPath } from "../stack/on-path.ts";
import { run } from "../stack/run.ts";

/** Unpacks the members of an archive that match the pattern, by what the machine has. */
export async function unzip(archive: string, pattern: string, folder: string): Promise<void> {
  const hint = `${archive} cannot be unpacked: install unzip or python3.`;
  if (onPath("unzip")) await run("unzip", ["-q", archive, pattern, "-d", folder], { hint });
  else await run("python3", ["-m", "zipfile", "-e", archive, folder], { hint });
}
