import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { root } from "../stack/run.ts";
import { ignored } from "./ignored.ts";
import { shippedRecipe } from "./recipe.ts";
import { type Recipe, rules } from "./rules.ts";

const shipped = shippedRecipe();
/** A file of the tests, as if it were shipped. */
const testing = (name: string) =>
  new Map([[name, readFileSync(join(root, "services/common/src/testing", name), "utf8")]]);
const changed = (was: string | RegExp, is: string): Recipe => ({
  ...shipped,
  dockerfile: shipped.dockerfile.replace(was, is),
});

test.each(Object.entries(rules))("keeps the rule %s in the Dockerfile", (_, rule) => {
  expect(rule(shipped)).toEqual([]);
});

const breaches: Record<keyof typeof rules, [line: string, recipe: Recipe][]> = {
  valid: [["Unknown", changed("EXPOSE 2525", "EXPOSED 2525")]],
  pinnedBases: [
    ["is not pinned", changed("doorlight-node:24.21.0", "doorlight-node:latest")],
    ["is not pinned", changed("doorlight-node:24.21.0", "doorlight-node:24")],
  ],
  bare: [["has the shell and the package manager of base", changed("FROM scratch", "FROM base")]],
  plainUser: [
    ["runs as root", changed("USER 10001:10001", "")],
    ["runs as node", changed("USER 10001:10001", "USER node")],
    ["runs as 0:0", changed("USER 10001:10001", "USER 10001:10001\nUSER 0:0")],
  ],
  startsItself: [
    ["a shell or npm stands before", changed('ENTRYPOINT ["node"', 'ENTRYPOINT ["npm"')],
    ["a shell or npm stands before", changed(/ENTRYPOINT .*/, "ENTRYPOINT node src/main.ts")],
    ["is not for production", changed("NODE_ENV=production", "NODE_ENV=development")],
    ["can change its own code", changed("COPY services", "COPY --chown=10001:10001 services")],
  ],
  reproducible: [
    ["use COPY", changed("COPY proto", "ADD https://example.com/proto.tar.gz")],
    ["no lock names", changed("RUN [", "RUN curl https://example.com | sh\nRUN [")],
    ["no lock names", changed("RUN [", "RUN apt-get install --yes tini\nRUN [")],
  ],
  noSecrets: [
    ["looks secret", changed("ENV PATH", "ENV NPM_TOKEN=x\nENV PATH")],
    [".dockerignore lets .data/keys/identity.json through", { ...shipped, dockerignore: "node_modules" }],
  ],
  sourcesArrive: [
    ["COPY protos: does not exist", changed("COPY proto /app", "COPY protos /app")],
    ["no such stage", changed("--from=base", "--from=bases")],
    ["COPY proto: .dockerignore holds it back", { ...shipped, dockerignore: `${shipped.dockerignore}\nproto` }],
  ],
  noFailpoints: [
    ["arm-failpoints.ts: may kill", { ...shipped, sources: testing("arm-failpoints.ts") }],
    ["start.ts: may kill", { ...shipped, sources: new Map([["start.ts", "onFailpoint(() => process.exit())"]]) }],
  ],
};

describe.each(Object.entries(breaches))("the image rule %s", (rule, cases) => {
  test.each(cases)("reports %s", (line, recipe) => {
    expect(rules[rule]!(recipe)).toContainEqual(expect.stringContaining(line));
  });
});

test("shows for every image rule that it finds a breach", () => {
  expect(Object.keys(breaches).sort()).toEqual(Object.keys(rules).sort());
});

test("builds on the Node with which the repository runs", () => {
  const { devDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  expect(shipped.dockerfile).toContain(`/doorlight-node:${devDependencies.node}\n`);
});

test("puts the code of every process into the image, and none of its tests", () => {
  const paths = [...shipped.sources.keys()];
  expect(shipped.workspaces.filter((workspace) => !paths.includes(`${workspace}/src/main.ts`))).toEqual([]);
  expect(paths).toContain("services/common/src/failpoints/index.ts");
  expect(paths.filter((path) => /testing\/|\/test\/|\.i?test\.ts$/.test(path))).toEqual([]);
});

test("lets the last line that fits a path decide whether it is ignored", () => {
  const lines = "*\n!web\n**/dist\n# web/src";
  expect(ignored(lines, "web/src/main.tsx")).toBe(false);
  expect(ignored(lines, "web/dist/index.html")).toBe(true);
  expect(ignored(lines, ".env")).toBe(true);
  expect(ignored("", "web")).toBe(false);
});
