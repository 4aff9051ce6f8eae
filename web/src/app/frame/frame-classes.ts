/** The look of the frames, which the page of a screen has before the app comes. */
export const frameClasses = {
  account: "min-h-screen md:grid md:grid-cols-[232px_minmax(0,1fr)]",
  side: "sticky top-(--above) hidden h-[calc(100dvh-var(--above))] flex-col border-r border-line bg-card px-3 pt-[18px] pb-3.5 md:flex",
  sideLogo: "mx-1.5 mb-3.5 flex rounded-s px-1 py-1",
  main: "min-w-0 pb-(--bottom-bar) md:pb-0",
  topBar:
    "sticky top-(--above) z-10 flex h-14 items-center gap-2 border-b border-line bg-card px-4 md:h-[60px] md:gap-3 md:px-7",
  content: "px-3.5 pt-3.5 pb-4 md:px-7 md:pt-[22px] md:pb-16",
  task: "flex min-h-screen flex-col",
  taskHeader: "mx-auto flex w-full max-w-[1180px] items-center justify-between gap-4 px-5 py-4 md:px-6",
  taskLogo: "flex min-h-11 items-center rounded-s",
  taskMain: "grow px-5 pt-6 pb-20 md:pt-12",
} as const;
