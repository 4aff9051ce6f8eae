/** Hands a file that was made here to the browser's downloads. */
export function saveFile(text: string, { name, type }: { name: string; type: string }): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  link.download = name;
  link.click();
  // The browser has begun to read it; it is gone from memory with the next task.
  setTimeout(() => URL.revokeObjectURL(link.href));
}
