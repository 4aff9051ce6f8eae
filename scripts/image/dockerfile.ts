import {
  DockerfileParser,
  type Instruction as Parsed,
  type JSONInstruction,
  type ModifiableInstruction,
} from "dockerfile-ast";

export interface Instruction {
  keyword: string;
  words: string[];
  /** Such as `from` of COPY. */
  flags: ReadonlyMap<string, string | null>;
  /** Whether it is written as a JSON list, so that no shell stands in between. */
  exec: boolean;
}

export interface Stage {
  name: string;
  /** An image, or an earlier stage. */
  base: string;
  instructions: Instruction[];
}

/** The stages of a Dockerfile, in order, with the defaults of the arguments above them put in. */
export function stagesOf(text: string): Stage[] {
  const defaults = new Map<string, string>();
  const stages: Stage[] = [];
  for (const parsed of DockerfileParser.parse(text).getInstructions()) {
    const instruction = read(parsed);
    const [first = "", , name = String(stages.length)] = instruction.words;
    if (instruction.keyword === "FROM") {
      const base = first.replace(/\$\{(\w+)\}/g, (_, argument: string) => defaults.get(argument) ?? "");
      stages.push({ name, base, instructions: [] });
    } else if (stages.length === 0) {
      const [argument = "", value = ""] = first.split(/=(.*)/s);
      defaults.set(argument, value);
    } else {
      stages.at(-1)!.instructions.push(instruction);
    }
  }
  return stages;
}

/** All instructions that make up an image, those of the stages below it first. */
export function lineage(stages: readonly Stage[], { base, instructions }: Stage): Instruction[] {
  const below = stages.find(({ name }) => name === base);
  return [...(below ? lineage(stages, below) : []), ...instructions];
}

function read(parsed: Parsed): Instruction {
  const flags = "getFlags" in parsed ? (parsed as ModifiableInstruction).getFlags() : [];
  return {
    keyword: parsed.getKeyword(),
    words: parsed.getArguments().map((argument) => argument.getValue()),
    flags: new Map(flags.map((flag) => [flag.getName(), flag.getValue()])),
    exec: "getOpeningBracket" in parsed && (parsed as JSONInstruction).getOpeningBracket() !== null,
  };
}
