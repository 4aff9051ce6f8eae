import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { cached } from "../stack/cache.ts";
import { onPath } from "../stack/on-path.ts";
import { VerbError } from "../stack/verb.ts";

/** Of helm and kubectl, too. */
export const version = "1.36.3";
const module = "k8s.io/kubernetes";

/** The path of a program of Kubernetes, built from its Go module once: about seven minutes on two free cores. */
export async function built(program: "kube-apiserver"): Promise<string> {
  const folder = await cached(`kubernetes-${version}-${program}`, async (target) => {
    await go(["build", "-mod=mod", "-trimpath", "-ldflags", stamp(), "-o", target, `${module}/cmd/${program}`], {
      cwd: await moduleFolder(),
    });
  });
  return join(folder, program);
}

/** The folder of a Go module's sources, fetched once; some carry the objects that a cluster needs of them. */
export async function sourcesOf(moduleAtVersion: string): Promise<string> {
  const answer = await go(["mod", "download", "-json", moduleAtVersion]);
  return (JSON.parse(answer) as { Dir: string }).Dir;
}

/**
 * A module that needs that of Kubernetes, whose own go.mod leads to folders of its repository: each of them is a module of
 * the same release.
 */
function moduleFolder(): Promise<string> {
  return cached(`kubernetes-${version}-module`, async (target) => {
    const own = JSON.parse(await go(["mod", "edit", "-json", await goModOf(`${module}@v${version}`)])) as {
      Go: string;
      Replace: { Old: { Path: string }; New: { Path: string } }[];
    };
    const lines = ["module doorlight.example/kubernetes", `go ${own.Go}`, `require ${module} v${version}`, ""];
    writeFileSync(join(target, "go.mod"), lines.join("\n"));
    const staged = own.Replace.filter(({ New }) => New.Path.startsWith("./staging/")).map(({ Old }) => Old.Path);
    const published = staged.map((path) => `-replace=${path}=${path}@v0.${version.slice(2)}`);
    await go(["mod", "edit", ...published, join(target, "go.mod")]);
  });
}

async function goModOf(moduleAtVersion: string): Promise<string> {
  return (JSON.parse(await go(["mod", "download", "-json", moduleAtVersion])) as { GoMod: string }).GoMod;
}

/** What a release writes into its programs, so that they know their version. */
function stamp(): string {
  const [major, minor] = version.split(".");
  const said = { gitVersion: `v${version}`, gitMajor: major, gitMinor: minor, gitTreeState: "clean" };
  const flags = Object.entries(said).map(([name, value]) => `-X k8s.io/component-base/version.${name}=${value}`);
  return ["-s", "-w", ...flags].join(" ");
}

/** Runs Go behind everything else that the machine does, and returns what it prints on standard output. */
async function go(args: string[], { cwd, env = {} }: { cwd?: string; env?: Record<string, string> } = {}) {
  if (!onPath("go")) throw new VerbError("Go is missing: install Go 1.26 or newer (https://go.dev/dl).");
  const options = { cwd, env: { ...process.env, CGO_ENABLED: "0", ...env }, maxBuffer: 64 * 1024 * 1024 };
  const { stdout } = await promisify(execFile)("nice", ["-n", "19", "go", ...args], options);
  return stdout;
}
