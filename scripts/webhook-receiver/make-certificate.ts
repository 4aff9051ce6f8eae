import { writeFileSync } from "node:fs";
import { generate } from "selfsigned";

// node make-certificate.ts <file of the key> <file of the certificate>
const [keyFile = "", certificateFile = ""] = process.argv.slice(2);

const notAfterDate = new Date();
notAfterDate.setFullYear(notAfterDate.getFullYear() + 10);
const localhost = [{ name: "commonName", value: "localhost" }];
const made = await generate(localhost, { keyType: "ec", algorithm: "sha256", notAfterDate });
writeFileSync(keyFile, made.private, { mode: 0o600 });
writeFileSync(certificateFile, made.cert);
