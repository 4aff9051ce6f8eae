/** Actions of a workflow whose code may change under the same name: those that are not named by a digest. */
export function movableActions(workflow: string): string[] {
  return [...workflow.matchAll(/^\s*(?:- )?uses:\s*["']?([^\s"'#]+)/gm)]
    .map(([, action = ""]) => action)
    .filter((action) => !/@([0-9a-f]{40}|sha256:[0-9a-f]{64})$/.test(action) && !action.startsWith("./"));
}
