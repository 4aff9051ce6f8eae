import { createRequire } from "node:module";

const { default: Sequencer } = createRequire(import.meta.url)("@jest/test-sequencer");
const last = "catalogue.e2e.ts";

/** Files run by name, so that a run can be repeated; the catalogue reads what all others published, so it is last. */
export default class ByName extends Sequencer {
  sort(tests) {
    const rank = ({ path }) => `${path.endsWith(last) ? 1 : 0}${path}`;
    return [...tests].sort((one, other) => rank(one).localeCompare(rank(other)));
  }
}
