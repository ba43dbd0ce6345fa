// What a test waits for on screen takes longer than the default second on a busy machine.
if (typeof document !== "undefined") {
  const { configure } = await import("@testing-library/react")
  configure({ asyncUtilTimeout: 10_000 })
}

export {}
