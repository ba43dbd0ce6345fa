import { writeFileSync } from "node:fs"
import { relative } from "node:path"
import { root } from "./place.mjs"

/**
 * A Vitest reporter. Writes `{ passed, failed, failures, files }` to the file in VITEST_TALLY. A file that does not
 * load and an error outside a test count as failures.
 */
export default class TallyReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const tests = modules.flatMap((one) => [...one.children.allTests()])
    const inState = (state) => tests.filter((test) => test.result().state === state)
    const failures = [
      ...inState("failed").map((test) => describe(nameOf(test), test.result().errors)),
      ...modules.filter((one) => one.errors().length > 0).map((one) => describe(one.moduleId, one.errors())),
      ...unhandledErrors.map((error) => describe("outside a test", [error])),
    ]
    const tally = {
      passed: inState("passed").length,
      failed: failures.length,
      failures,
      files: modules.map((one) => ({ name: relative(root, one.moduleId), milliseconds: spent(one) })),
    }
    writeFileSync(process.env.VITEST_TALLY, JSON.stringify(tally))
  }
}

/** The file's imports, preparation and tests. */
function spent(module) {
  const { duration, collectDuration, setupDuration, prepareDuration, environmentSetupDuration } =
    module.diagnostic()
  return duration + collectDuration + setupDuration + prepareDuration + environmentSetupDuration
}

const nameOf = (test) => `${test.module.moduleId}: ${test.fullName}`

const describe = (name, errors) => [name, ...(errors ?? []).map(ownFrames)].join("\n")

/** An error's message and the frames of its stack that are in the project's own files. */
const ownFrames = ({ stack, message }) =>
  (stack ?? message).replaceAll(/\n\s+at .*(node_modules|node:internal|new Promise).*/g, "")
