/** The query of an address without some of its parameters. */
export const withoutAll = (search: URLSearchParams, ...names: string[]): URLSearchParams =>
  new URLSearchParams([...search].filter(([name]) => !names.includes(name)));
