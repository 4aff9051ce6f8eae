// The package types its root only, and importing that would load five thousand icons in tests.
declare module "@tabler/icons-react/dist/esm/icons/*.mjs" {
  const icon: import("@tabler/icons-react").Icon;
  export default icon;
}
