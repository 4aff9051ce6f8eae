import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { Tally } from "../checks/checks.ts";
import { cacheDir } from "../stack/cache.ts";
import { root } from "../stack/run.ts";
import { type ProjectName, projects } from "./projects.ts";
import { slowestOf } from "./times.ts";

/** Which tests of a project to run; all of them when left out. */
export interface Selection {
  /** Path of one test file. */
  file?: string | undefined;
  /** Part of the names of tests. */
  name?: string | undefined;
}

/** What a project came to. */
export interface ProjectTally extends Tally {
  /** Paths of the files that failed. */
  failedFiles: string[];
}

/** The part that is read of what Jest writes with --json. */
export interface JestResult {
  numPassedTests: number;
  testResults: {
    /** Absolute path of the file. */
    name: string;
    status: string;
    /** In ms. */
    startTime: number;
    endTime: number;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

/** Node's own small space for new objects is copied so often that a screen's tests take 8 % more of the processor. */
const nodeOptions =
  "--max-semi-space-size=64 --experimental-vm-modules --disable-warning=ExperimentalWarning --disable-warning=TimeoutNegativeWarning";

let running: ChildProcess | undefined;

/** Ends the project that runs, if any. */
export function endProject(): void {
  running?.kill();
}

const results = join(root, ".data/tests");

/** Runs one Jest project to its end and counts. What Jest says of it stays in `.data/tests`. */
export async function runProject(
  project: ProjectName,
  env: Record<string, string>,
  selection: Selection = {},
): Promise<ProjectTally> {
  const isWhole = !selection.file && !selection.name;
  const output = join(results, `${isWhole ? project : "selected"}.json`);
  mkdirSync(results, { recursive: true });
  rmSync(output, { force: true });
  console.log(`\n${project}`);
  const workers = String(projects[project].workers);
  // A handle that a test leaves open must not hold up the whole run.
  const options = [
    "--selectProjects",
    project,
    "--maxWorkers",
    workers,
    "--forceExit",
    "--json",
    "--outputFile",
    output,
  ];
  const status = await jest([...options, ...argumentsOf(selection)], env);
  const result = existsSync(output) ? (JSON.parse(readFileSync(output, "utf8")) as JestResult) : undefined;
  if (isWhole && result) console.log([`slowest of ${project}`, ...slowestOf(result.testResults)].join("\n"));
  return tallyOf(project, status, result);
}

/** Jest takes a name as a pattern, people mean it as it is. */
function argumentsOf({ file, name }: Selection): string[] {
  return [
    ...(name ? ["--testNamePattern", RegExp.escape(name)] : []),
    ...(file ? ["--verbose", "--runTestsByPath", resolve(file)] : []),
  ];
}

function jest(args: string[], env: Record<string, string>): Promise<number | null> {
  const child = spawn(process.execPath, [join(root, "node_modules/jest/bin/jest.js"), ...args], {
    cwd: root,
    // Jest reports on stderr; its stdout is the JSON that is also in the file.
    stdio: ["ignore", "ignore", "inherit"],
    // Of the many processes that tests start and kill, only the first has to compile.
    env: { ...process.env, ...env, NODE_OPTIONS: nodeOptions, NODE_COMPILE_CACHE: join(cacheDir, "compiled") },
  });
  running = child;
  return new Promise((resolve) => child.once("close", resolve));
}

/**
 * Each failed test with its file and the reason's beginning, as the reports above it are long. A file that failed without
 * a failed test, as it could not run or its `afterAll` failed, counts as one.
 */
export function tallyOf(project: ProjectName, status: number | null, result: JestResult | undefined): ProjectTally {
  const files = (result?.testResults ?? []).filter((file) => file.status === "failed");
  const failed = files.flatMap(({ name, assertionResults }) => {
    const file = relative(root, name);
    const tests = assertionResults.filter((test) => test.status === "failed");
    if (tests.length === 0) return [`${file}: failed outside its tests`];
    return tests.map(({ fullName, failureMessages }) => `${file}: ${fullName}${reasonOf(failureMessages)}`);
  });
  // No test at all, a set-up that failed, or handles left open: Jest says so by its status alone.
  if (status !== 0 && failed.length === 0) failed.push(`${project}: Jest ended with ${status ?? "a signal"}`);
  return { passed: result?.numPassedTests ?? 0, failed, failedFiles: files.map(({ name }) => relative(root, name)) };
}

/** Longest part of a reason, in characters. */
const REASON = 600;

/** What was wrong without the stack, on lines of its own. */
function reasonOf([message = ""]: string[]): string {
  const [reason = ""] = stripVTControlCharacters(message).split(/\n\s+at /);
  const lines = reason
    .slice(0, REASON)
    .split("\n")
    .filter((line) => line.trim() !== "");
  return lines.map((line) => `\n    ${line}`).join("");
}
