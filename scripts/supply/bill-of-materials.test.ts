import { expect, test } from "@jest/globals";
import { billOfMaterials } from "./bill-of-materials.ts";

test("names every package with its licence and hash in the bill of materials", async () => {
  const { components } = await billOfMaterials();
  const names = components.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["express", "nodemailer", "react", "pg", "jest"]));
  // The install script of `node` brings the binary of this platform, which the lock file does not know.
  const bought = components.filter(
    ({ name, purl }) => !purl.startsWith("pkg:npm/%40doorlight/") && !/^node-\w+-\w+$/.test(name),
  );
  expect(bought.filter(({ hashes, licenses }) => !hashes?.length || !licenses?.length).map(({ name }) => name)).toEqual(
    [],
  );
});
