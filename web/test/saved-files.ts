import { jest } from "@jest/globals";

/** What the page saves from now on, until mocks are restored: the name and text of each file. */
export function savedFiles(): { name: string; text: Promise<string> }[] {
  const files: { name: string; text: Promise<string> }[] = [];
  let latest: Blob;
  Object.assign(URL, { createObjectURL: (file: Blob) => ((latest = file), "blob:file"), revokeObjectURL: () => {} });
  jest.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    files.push({ name: this.download, text: read(latest) });
  });
  return files;
}

/** The DOM of the tests has no Blob.text. */
function read(file: Blob): Promise<string> {
  const reader = new FileReader();
  reader.readAsText(file);
  return new Promise((resolve) => reader.addEventListener("load", () => resolve(String(reader.result))));
}
