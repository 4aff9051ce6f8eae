import { NotDone } from "../checks/check.ts";
import { VerbError } from "../stack/verb.ts";
import { npmJson } from "./npm.ts";

/** Of npm's answer; without a version of the report it is none. */
interface Report {
  auditReportVersion?: number;
  vulnerabilities?: Readonly<Record<string, { severity: string; range: string }>>;
  message?: string;
}

const refused = new Set(["high", "critical"]);

/** Asks the registry for known vulnerabilities of every locked package. No answer is not taken for a good one. */
export async function auditDependencies(): Promise<void> {
  judge(await npmJson("audit", "--json", "--fetch-retries=0", "--fetch-timeout=20000"));
}

/** Throws NotDone if npm's answer is no report, and the packages if it names high ones. */
export function judge(answer: unknown): void {
  const { auditReportVersion, vulnerabilities = {}, message } = (answer ?? {}) as Report;
  if (auditReportVersion === undefined) {
    throw new NotDone(`The registry gave no report: ${message ?? "no answer"}. Run npm audit where it can be reached.`);
  }
  const bad = Object.entries(vulnerabilities).filter(([, { severity }]) => refused.has(severity));
  if (bad.length === 0) return;
  const lines = bad.map(([name, { severity, range }]) => `  ${name} ${range}: ${severity}`);
  throw new VerbError(`Packages with known vulnerabilities:\n${lines.join("\n")}\nnpm audit shows the repairs.`);
}
