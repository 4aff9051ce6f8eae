/** The key of an action's text. Calls made as a user are named by method and path: `DELETE /api/profile/sessions/:id`. */
export function actionText(action: string): string {
  // A colon in a key would name another file of texts.
  return action.includes(" ") ? `call.${action.replaceAll(":", "")}` : `action.${action}`;
}
