import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { cached } from "../stack/cache.ts";
import { run } from "../stack/run.ts";
import { VerbError } from "../stack/verb.ts";

/** Calls that a generator makes of a document, and how it makes them. */
export interface GeneratedCalls {
  document: { paths: object };
  /** Where the product is: on this machine, since what is generated may do anything. */
  url: string;
  /** Of every call. */
  headers: Record<string, string>;
  /** Of some operations, by their ids. */
  headersOf: { ids: readonly string[]; headers: Record<string, string> }[];
  /** One call of each operation, by its example; or many, also wrong ones, and with ids that earlier calls were answered. */
  depth: "one" | "many";
}

/** The outcome of the calls. */
export interface GeneratedReport {
  /** Operations that were called. */
  tested: number;
  /** What differs from the document, with how to call it again. */
  failures: string[];
}

const requirements = join(import.meta.dirname, "requirements.txt");
const hint = "The document is tested with schemathesis: install python3 (3.10 or newer) with pip.";

/** The packages, apart from those of the machine and of each version of Python. */
async function packages(): Promise<string> {
  const version = await run("python3", ["-c", "import sys; print('%d.%d' % sys.version_info[:2])"], { hint });
  const [, release] = /^schemathesis==(.*)$/m.exec(readFileSync(requirements, "utf8"))!;
  return cached(`schemathesis-${release}-python-${version.trim()}`, (target) =>
    run("python3", ["-m", "pip", "install", "--quiet", "--no-deps", "--target", target, "-r", requirements], { hint }),
  );
}

const checks = [
  "not_a_server_error",
  "status_code_conformance",
  "content_type_conformance",
  "response_headers_conformance",
  "response_schema_conformance",
];

const phases = {
  one: ["--phases", "examples", "--seed", "1"],
  many: ["--phases", "examples,coverage,fuzzing,stateful", "--max-examples", "20", "--max-time", "900"],
};

/** Of one call each, those of ids that other calls were answered would be other people's. */
const settingsOfOne = "[phases.examples]\nfill-missing = true\nextra-data-sources = { responses = false }\n";

/** Calls the product as the document says, and checks that it answers so: no 5xx, no status or body that is not described. */
export async function callAsDocumented(calls: GeneratedCalls): Promise<GeneratedReport> {
  if (!["localhost", "127.0.0.1"].includes(new URL(calls.url).hostname))
    throw new VerbError(`Generated calls go to this machine alone, not to ${calls.url}.`);
  const PYTHONPATH = await packages();
  const folder = mkdtempSync(join(tmpdir(), "schemathesis-"));
  const file = (name: string) => join(folder, name);
  try {
    writeFileSync(file("openapi.json"), JSON.stringify(withTooLong(calls.document)));
    writeFileSync(file("settings.toml"), settingsOf(calls));
    const how = ["--checks", checks.join(","), "--continue-on-failure", "--no-shrink", "--generation-database", "none"];
    const report = ["--report", "json", "--report-json-path", file("report.json"), "--no-color", "--warnings", "off"];
    const args = ["run", file("openapi.json"), "--url", calls.url, ...phases[calls.depth], ...how, ...report];
    const printed = await outputOf(["-m", "schemathesis.cli", "--config-file", file("settings.toml"), ...args], {
      cwd: folder,
      env: { ...process.env, PYTHONPATH, PYTHONDONTWRITEBYTECODE: "1" },
    });
    if (!existsSync(file("report.json"))) throw new VerbError(`schemathesis did not run:\n${printed}`);
    const { operations, exit_code: code } = JSON.parse(readFileSync(file("report.json"), "utf8")) as Report;
    const failures = failuresOf(printed);
    if (code !== 0 && failures.length === 0) failures.push(printed);
    return { tested: operations.tested, failures };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * Generated addresses may be too long. Node answers 431 without a body, before the product sees the request: the document says
 * it once in its text, since an answer without a body at each operation would spoil the types that are generated of it.
 */
function withTooLong<Document extends { paths: object }>(document: Document): Document {
  const responsesOf = (operation: { responses: object }) => ({
    ...operation.responses,
    431: { description: "Too long." },
  });
  const paths = Object.entries(document.paths).map(([path, methods]) => [
    path,
    Object.fromEntries(
      Object.entries(methods as Record<string, { responses: object }>).map(([method, operation]) => [
        method,
        { ...operation, responses: responsesOf(operation) },
      ]),
    ),
  ]);
  return { ...document, paths: Object.fromEntries(paths) };
}

interface Report {
  exit_code: number;
  operations: { tested: number };
}

/** Whatever its exit code: that of a run with findings is no error. */
async function outputOf(args: string[], options: { cwd: string; env: NodeJS.ProcessEnv }): Promise<string> {
  const child = spawn("python3", args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
  const [printed, complained] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return printed + complained;
}

/** What stands under each operation that failed; generated texts can have thousands of characters. */
function failuresOf(printed: string): string[] {
  const [, list = ""] = /^=+ (?:FAILURES|ERRORS) =+$(.*)/ms.exec(printed) ?? [];
  const [ofOperations = ""] = list.split(/^=+ (?:SUMMARY|WARNINGS) =+$/m);
  const parts = ofOperations.split(/^_+ (?=[A-Z]+ \/|Stateful)/m).filter((part) => part.trim());
  return parts.map((part) => part.replaceAll(/^.{600,}$/gm, (line) => `${line.slice(0, 600)}…`));
}

/** JSON's texts and lists are TOML's, too. */
function settingsOf({ headers, headersOf, depth }: GeneratedCalls): string {
  const table = (values: Record<string, string>) =>
    `{ ${Object.entries(values)
      .map(([name, value]) => `${JSON.stringify(name)} = ${JSON.stringify(value)}`)
      .join(", ")} }`;
  const some = headersOf.map(
    (one) => `[[operations]]\ninclude-operation-id = ${JSON.stringify(one.ids)}\nheaders = ${table(one.headers)}\n`,
  );
  return `headers = ${table(headers)}\n${depth === "one" ? settingsOfOne : ""}${some.join("")}`;
}
