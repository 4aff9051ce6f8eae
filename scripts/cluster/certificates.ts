import { generateKeyPairSync } from "node:crypto";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { generate } from "selfsigned";
import { type Cluster, kubeconfig, networks, ports } from "./cluster.ts";

/** Who speaks with the API server by a certificate, and the group that it grants. */
const users = {
  admin: { name: "admin", group: "system:masters" },
  controllers: { name: "system:kube-controller-manager" },
  scheduler: { name: "system:kube-scheduler" },
  node: { name: "system:node:node", group: "system:nodes" },
  proxy: { name: "system:kube-proxy" },
  // Speaks for the API server with add-ons that answer in its stead.
  aggregator: { name: "front-proxy" },
} as const;

export type User = keyof typeof users;

/** The file of a key or a certificate. */
export function keyFile(cluster: Cluster, name: User | "authority" | "api-server" | "accounts", part: Part): string {
  return join(cluster.folder, "keys", `${name}.${part}`);
}

type Part = "key" | "certificate" | "public";

/** Makes what the parts of a cluster know each other by, valid for a month; does nothing if it is there. */
export async function ensureCertificates(cluster: Cluster): Promise<void> {
  if (existsSync(kubeconfig(cluster, "proxy"))) return;
  mkdirSync(join(cluster.folder, "keys"), { recursive: true, mode: 0o700 });
  const authority = await certificate({ name: "doorlight-cluster" });
  keep(cluster, "authority", authority);

  const addresses = [cluster.address, "127.0.0.1", networks.apiServer];
  const hosts = ["localhost", "kubernetes", "kubernetes.default", "kubernetes.default.svc"];
  keep(cluster, "api-server", await certificate({ name: "kube-apiserver", authority, addresses, hosts }));
  for (const user of Object.keys(users) as User[]) {
    const made = await certificate({ ...users[user], authority, addresses: [cluster.address], hosts: ["node"] });
    keep(cluster, user, made);
    writeFileSync(kubeconfig(cluster, user), JSON.stringify(configOf(cluster, user, authority.cert, made)), {
      mode: 0o600,
    });
  }
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  write(keyFile(cluster, "accounts", "key"), privateKey.export({ type: "pkcs8", format: "pem" }).toString());
  write(keyFile(cluster, "accounts", "public"), publicKey.export({ type: "spki", format: "pem" }).toString());
}

interface Made {
  private: string;
  cert: string;
}

interface Wanted {
  name: string;
  group?: string;
  /** The authority that signs it; without one it signs others. */
  authority?: Made;
  addresses?: string[];
  hosts?: string[];
}

function certificate({ name, group, authority, addresses = [], hosts = [] }: Wanted): Promise<Made> {
  const attributes = [
    { name: "commonName", value: name },
    ...(group === undefined ? [] : [{ name: "organizationName", value: group }]),
  ];
  const notAfterDate = new Date();
  notAfterDate.setDate(notAfterDate.getDate() + 30);
  const names = [
    ...hosts.map((value) => ({ type: 2 as const, value })),
    ...addresses.map((ip) => ({ type: 7 as const, ip })),
  ];
  return generate(attributes, {
    keyType: "ec",
    algorithm: "sha256",
    notAfterDate,
    ...(authority && { ca: { key: authority.private, cert: authority.cert } }),
    extensions: authority
      ? [
          { name: "basicConstraints", cA: false, critical: true },
          { name: "extKeyUsage", serverAuth: true, clientAuth: true },
          { name: "subjectAltName", altNames: names },
        ]
      : [
          { name: "basicConstraints", cA: true, critical: true },
          { name: "keyUsage", keyCertSign: true, cRLSign: true, digitalSignature: true, critical: true },
        ],
  });
}

function keep(cluster: Cluster, name: User | "authority" | "api-server", made: Made): void {
  write(keyFile(cluster, name, "key"), made.private);
  write(keyFile(cluster, name, "certificate"), made.cert);
}

function write(file: string, content: string): void {
  writeFileSync(file, content, { mode: 0o600 });
}

function configOf({ address }: Cluster, user: string, authority: string, made: Made): object {
  const base64 = (text: string) => Buffer.from(text).toString("base64");
  const server = `https://${address}:${ports.apiServer}`;
  const credentials = { "client-certificate-data": base64(made.cert), "client-key-data": base64(made.private) };
  return {
    apiVersion: "v1",
    kind: "Config",
    clusters: [{ name: "one-node", cluster: { server, "certificate-authority-data": base64(authority) } }],
    users: [{ name: user, user: credentials }],
    contexts: [{ name: "one-node", context: { cluster: "one-node", user } }],
    "current-context": "one-node",
  };
}
