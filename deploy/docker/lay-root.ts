import { execFileSync } from "node:child_process";
import { chmodSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Lays out what a process needs of Debian and Node. Runs while the image is built, in its base, where nothing else is installed. */
const root = "/made/root";

/** What Node and the native packages load. Node brings its own authorities and time zones. */
const packages = ["libc6", "libgcc-s1", "libstdc++6"];

for (const name of packages) {
  const files = output("dpkg-query", "--listfiles", name).split("\n");
  // Of the C library's, the converters of character sets stay behind; Node has its own.
  for (const file of files.filter((path) => /^\/(usr\/)?lib[^/]*\/([^/]+\/)?[^/]+\.so[.\d]*$/.test(path))) lay(file);
  lay(`/usr/share/doc/${name}/copyright`);
  // By this form and /etc/os-release, scanners of images know what is there.
  write(`/var/lib/dpkg/status.d/${name}`, output("dpkg-query", "--status", name));
}
for (const file of ["/etc/os-release", "/etc/nsswitch.conf", "/usr/local/bin/node"]) lay(file);
mkdirSync(join(root, "tmp"));
chmodSync(join(root, "tmp"), 0o1777);

const bill = JSON.parse(readFileSync("/made/sbom.cdx.json", "utf8")) as { components: object[] };
bill.components.push(...packages.map(ofDebian), {
  type: "application",
  name: "node",
  version: process.versions.node,
  purl: `pkg:generic/node@${process.versions.node}`,
});
write("/app/sbom.cdx.json", `${JSON.stringify(bill, undefined, 2)}\n`);

function ofDebian(name: string): object {
  const [version, architecture] = output("dpkg-query", "--show", "--showformat=${Version} ${Architecture}", name).split(
    " ",
  );
  return {
    type: "library",
    name,
    version,
    purl: `pkg:deb/debian/${name}@${version}?arch=${architecture}&distro=debian-12`,
  };
}

function lay(path: string): void {
  mkdirSync(join(root, dirname(path)), { recursive: true });
  copyFileSync(path, join(root, path));
}

function write(path: string, text: string): void {
  mkdirSync(join(root, dirname(path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

function output(command: string, ...args: string[]): string {
  return execFileSync(command, args, { encoding: "utf8" });
}
