// Runs before the first paint, so that a dark screen never flashes white.
{
  let chosen = "system";
  try {
    chosen = localStorage.getItem("theme") ?? "system";
  } catch {
    // Storage is blocked: follow the system.
  }
  const dark = chosen === "dark" || (chosen === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.theme = dark ? "dark" : "light";
}
