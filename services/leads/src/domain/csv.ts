const FIELD = /(?:^|,)(?:"((?:[^"]|"")*)"|([^,"]*))/gy;

/** The lines of a CSV file below its first line, which must be `header`. */
export function csvLines(csv: string, header: string): string[][] {
  const [first, ...lines] = csv.trimEnd().split(/\r?\n/);
  if (first !== header) throw new Error(`The first line is not ${header}`);
  return lines.map((line) =>
    [...line.matchAll(FIELD)].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? ""),
  );
}

/** The rows of a CSV file by the names of its columns. Throws an error that names the line of an incomplete row. */
export function csvRows<Column extends string>(csv: string, columns: readonly Column[]): Record<Column, string>[] {
  return csvLines(csv, columns.join(",")).map((fields, index) => {
    if (fields.length !== columns.length) throw new Error(`Line ${index + 2} has not ${columns.length} columns`);
    // The type of fromEntries forgets the names of the columns.
    return Object.fromEntries(columns.map((column, at) => [column, fields[at] ?? ""])) as Record<Column, string>;
  });
}
