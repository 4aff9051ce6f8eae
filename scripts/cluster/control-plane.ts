import { join } from "node:path";
import { ready } from "../stack/part.ts";
import { ensureCertificates, keyFile } from "./certificates.ts";
import { answers, type Cluster, networks, ports } from "./cluster.ts";
import { built } from "./kubernetes.ts";

/** etcd and the API server: enough to ask whether objects are taken. */
export async function startApiServer(cluster: Cluster): Promise<void> {
  await ensureCertificates(cluster);
  await startEtcd(cluster);
  if (cluster.processes.isRunning("kube-apiserver")) return;
  const key = keyFile.bind(undefined, cluster);
  cluster.processes.start("kube-apiserver", {
    command: await built("kube-apiserver"),
    args: flags({
      "etcd-servers": `http://127.0.0.1:${ports.etcd}`,
      // Pods reach it there, as `kubernetes.default`.
      "bind-address": cluster.address,
      "advertise-address": cluster.address,
      "secure-port": ports.apiServer,
      "service-cluster-ip-range": networks.services,
      "client-ca-file": key("authority", "certificate"),
      "tls-cert-file": key("api-server", "certificate"),
      "tls-private-key-file": key("api-server", "key"),
      "cert-dir": join(cluster.folder, "api-server"),
      "service-account-issuer": "https://kubernetes.default.svc",
      "service-account-key-file": key("accounts", "public"),
      "service-account-signing-key-file": key("accounts", "key"),
      "authorization-mode": "Node,RBAC",
      "enable-admission-plugins": "NodeRestriction",
      "kubelet-client-certificate": key("admin", "certificate"),
      "kubelet-client-key": key("admin", "key"),
      "kubelet-preferred-address-types": "InternalIP",
      // Add-ons that answer in its stead, such as metrics-server.
      "requestheader-client-ca-file": key("authority", "certificate"),
      "requestheader-allowed-names": "front-proxy",
      "requestheader-username-headers": "X-Remote-User",
      "requestheader-group-headers": "X-Remote-Group",
      "requestheader-extra-headers-prefix": "X-Remote-Extra-",
      "proxy-client-cert-file": key("aggregator", "certificate"),
      "proxy-client-key-file": key("aggregator", "key"),
    }),
  });
  await ready(cluster.processes, "kube-apiserver", () => answers(cluster, "get", "--raw", "/readyz"));
}

async function startEtcd({ folder, processes }: Cluster): Promise<void> {
  if (processes.isRunning("etcd")) return;
  const [clients, peers] = [ports.etcd, ports.etcdPeers].map((port) => `http://127.0.0.1:${port}`);
  processes.start("etcd", {
    command: "etcd",
    args: flags({
      "data-dir": join(folder, "etcd"),
      "listen-client-urls": clients!,
      "advertise-client-urls": clients!,
      "listen-peer-urls": peers!,
      "initial-advertise-peer-urls": peers!,
      "initial-cluster": `default=${peers}`,
      // Nothing of a cluster is kept.
      "unsafe-no-fsync": true,
    }),
  });
  const healthy = () =>
    fetch(`${clients}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  await ready(processes, "etcd", healthy);
}

type Flags = Record<string, string | number | boolean>;

function flags(values: Flags): string[] {
  return Object.entries(values).map(([name, value]) => `--${name}=${value}`);
}
