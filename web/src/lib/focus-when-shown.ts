/** Frames within which a busy device has drawn an answer. */
const MOST_FRAMES = 120;

/** Focuses an element as soon as it is there: the dialog before it closes first, and a busy device may draw it frames later. */
export function focusWhenShown(id: string, framesLeft = MOST_FRAMES): void {
  requestAnimationFrame(() => {
    const place = document.getElementById(id);
    place?.focus();
    const hasFocus = place !== null && document.activeElement === place;
    if (!hasFocus && framesLeft > 0) focusWhenShown(id, framesLeft - 1);
  });
}
