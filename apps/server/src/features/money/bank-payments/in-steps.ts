import { setImmediate } from "node:timers/promises"

/** Lets other calls be answered between the steps. */
export async function inSteps<Result>(steps: Generator<undefined, Result, void>): Promise<Result> {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    await setImmediate()
  }
}
