import { workloads } from "../manifest.ts";
import { type Rule, unless } from "./rule.ts";

/** Released images run: by digest, checked against the registry at each start. */
export const images: Rule = (manifests) =>
  workloads(manifests).flatMap(({ owner, containers }) =>
    containers.flatMap(({ name, image = "", imagePullPolicy }) => [
      ...unless(/^[^@\s]+@sha256:[0-9a-f]{64}$/.test(image), `${owner}: ${name} has an image without a digest`),
      ...unless(imagePullPolicy === "Always", `${owner}: ${name} may run an image without asking the registry`),
    ]),
  );
