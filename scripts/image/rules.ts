import { validate } from "dockerfile-utils";
import { unless } from "../chart/rules/rule.ts";
import { type Instruction, lineage, type Stage, stagesOf } from "./dockerfile.ts";
import { ignored } from "./ignored.ts";

/** The sources of the image. */
export interface Recipe {
  dockerfile: string;
  dockerignore: string;
  /** The source files that the image holds, by path. */
  sources: ReadonlyMap<string, string>;
  /** Whether the repository has this path. */
  exists: (path: string) => boolean;
  /** The folders of the processes. */
  workspaces: readonly string[];
}

/** One thing that must hold for the image; gives a line for each breach. */
export type Rule = (recipe: Recipe) => string[];

const valid: Rule = ({ dockerfile }) =>
  validate(dockerfile).map(
    ({ message, range }) => `line ${range.start.line + 1}: ${typeof message === "string" ? message : message.value}`,
  );

const pinnedBases: Rule = ({ dockerfile }) => {
  const stages = stagesOf(dockerfile);
  return stages
    .filter(({ base }) => base !== "scratch" && !stages.some(({ name }) => name === base))
    .flatMap(({ name, base }) =>
      unless(
        /^[^:@]+\/[^:@]+(:\d+\.\d+\.\d+[\w.-]*|@sha256:[0-9a-f]{64})$/.test(base),
        `${name}: ${base} is not pinned`,
      ),
    );
};

const bare: Rule = ({ dockerfile }) =>
  imagesOf(stagesOf(dockerfile)).flatMap(({ name, base }) =>
    unless(base === "scratch", `${name}: has the shell and the package manager of ${base}`),
  );

const plainUser: Rule = ({ dockerfile }) =>
  eachImage(dockerfile, (name, instructions) => {
    const [id] = instructions.findLast(({ keyword }) => keyword === "USER")?.words ?? [];
    const [user, group] = (id ?? "").split(":").map(Number);
    return unless(user! > 10_000 && group! > 10_000, `${name}: runs as ${id ?? "root"}, not as a number above 10000`);
  });

const startsItself: Rule = ({ dockerfile }) =>
  eachImage(dockerfile, (name, instructions) => {
    const entry = instructions.findLast(({ keyword }) => keyword === "ENTRYPOINT");
    return [
      ...unless(entry?.exec && entry.words[0]?.includes('"node"'), `${name}: a shell or npm stands before the process`),
      ...unless(
        instructions.some(({ keyword, words }) => keyword === "ENV" && words.includes("NODE_ENV=production")),
        `${name}: is not for production`,
      ),
      ...unless(
        instructions.every(({ flags }) => !flags.has("chown")),
        `${name}: the process owns files, so it can change its own code`,
      ),
    ];
  });

const reproducible: Rule = ({ dockerfile }) =>
  everyInstruction(dockerfile, ({ keyword, words }) => {
    const command = words.join(" ");
    return [
      ...unless(keyword !== "ADD", "ADD fetches and unpacks: use COPY"),
      ...unless(
        keyword !== "RUN" || !/\b(apt|apt-get|curl|npm|npx|wget)\b/.test(command),
        `RUN ${command}: fetches what no lock names`,
      ),
    ];
  });

const noSecrets: Rule = ({ dockerfile, dockerignore }) => [
  ...everyInstruction(dockerfile, ({ keyword, words }) =>
    unless(
      !["ENV", "ARG"].includes(keyword) ||
        !words.some((word) => /^\w*(PASSWORD|SECRET|TOKEN|_KEY|CREDENTIAL)/.test(word)),
      `${keyword} ${words.join(" ")}: looks secret and stays in the image`,
    ),
  ),
  ...unwanted.flatMap((path) => unless(ignored(dockerignore, path), `.dockerignore lets ${path} through`)),
];

/** Paths that must not even reach the engine. */
const unwanted = [
  ".env",
  "gateway/.env.local",
  ".git/config",
  ".data/keys/identity.json",
  "node_modules/pg/package.json",
  "gateway/node_modules/express/package.json",
  "web/dist/index.html",
  "services/identity/demo/seed.ts",
  "services/common/src/testing/index.ts",
  "services/purchasing/test/stress.ts",
  "gateway/src/http/app.test.ts",
];

const sourcesArrive: Rule = ({ dockerfile, dockerignore, exists }) => {
  const stages = stagesOf(dockerfile).map(({ name }) => name);
  return everyInstruction(dockerfile, ({ keyword, words, flags }) => {
    if (keyword !== "COPY") return [];
    const from = flags.get("from");
    if (from) return unless(stages.includes(from), `COPY --from=${from}: there is no such stage`);
    return words
      .slice(0, -1)
      .flatMap((path) => [
        ...unless(path.startsWith("dist/image/") || exists(path), `COPY ${path}: does not exist`),
        ...unless(!ignored(dockerignore, path), `COPY ${path}: .dockerignore holds it back`),
      ]);
  });
};

/** Code that kills the process on purpose belongs to crash tests, whatever the environment says. */
const noFailpoints: Rule = ({ sources }) =>
  [...sources].flatMap(([path, text]) =>
    unless(
      !/\bFAILPOINTS\b|\bprocess\.(kill|abort)\b|\bonFailpoint\((?!what)/.test(text),
      `${path}: may kill the process on purpose`,
    ),
  );

/** All that the image must fulfil, by name. */
export const rules: Readonly<Record<string, Rule>> = {
  valid,
  pinnedBases,
  bare,
  plainUser,
  startsItself,
  reproducible,
  noSecrets,
  sourcesArrive,
  noFailpoints,
};

/** The stages that nothing builds on are images. */
function eachImage(dockerfile: string, breaches: (name: string, instructions: Instruction[]) => string[]): string[] {
  const stages = stagesOf(dockerfile);
  return imagesOf(stages).flatMap((stage) => breaches(stage.name, lineage(stages, stage)));
}

function imagesOf(stages: readonly Stage[]): Stage[] {
  const used = new Set(
    stages.flatMap(({ base, instructions }) => [base, ...instructions.map(({ flags }) => flags.get("from") ?? "")]),
  );
  return stages.filter(({ name }) => !used.has(name));
}

function everyInstruction(dockerfile: string, breaches: (instruction: Instruction) => string[]): string[] {
  return stagesOf(dockerfile).flatMap(({ instructions }) => instructions.flatMap(breaches));
}
