/** Whether a .dockerignore keeps a path out of the build: the last line that fits it, or a folder above it, decides. */
export function ignored(dockerignore: string, path: string): boolean {
  const folders = path.split("/").map((_, depth, parts) => parts.slice(0, depth + 1).join("/"));
  return dockerignore
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"))
    .reduce((kept, line) => {
      const pattern = expression(line.replace(/^!/, ""));
      return folders.some((folder) => pattern.test(folder)) ? !line.startsWith("!") : kept;
    }, false);
}

/** Unlike in a shell, `*` fits names that begin with a dot. */
function expression(pattern: string): RegExp {
  const parts = pattern.split("**/").map((part) =>
    part
      .split("*")
      .map((text) => RegExp.escape(text))
      .join("[^/]*"),
  );
  return new RegExp(`^${parts.join("(.*/)?")}$`);
}
