import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** Where a command lies on the path, or undefined. */
export function onPath(command: string): string | undefined {
  return (process.env["PATH"] ?? "")
    .split(delimiter)
    .map((folder) => join(folder, command))
    .find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
