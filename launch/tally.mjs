import { readFileSync } from "node:fs"

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"))
  } catch {
    return null
  }
}

/** A run that failed counts at least one failure, even where its report is missing or names none. */
const withCode = (tally, code) => (code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally)

/** Counts of Vitest's JSON report; a file that did not load counts as one failure. */
export function tallyVitest(file, code) {
  const report = readJson(file)
  if (!report) return { passed: 0, failed: 1 }
  const unloaded = report.testResults.filter(
    (result) =>
      result.status === "failed" && !result.assertionResults.some((test) => test.status === "failed"),
  ).length
  return withCode({ passed: report.numPassedTests, failed: report.numFailedTests + unloaded }, code)
}

/** Counts of Playwright's JSON report; what passed only when repeated is counted once more, to be named. */
export function tallyPlaywright(file, code) {
  const report = readJson(file)
  if (!report) return { passed: 0, failed: 1 }
  const { expected, flaky, unexpected } = report.stats
  return withCode({ passed: expected + flaky, failed: unexpected, repeated: flaky }, code)
}

/** A step without a report, such as the lint: says nothing when it passed, counts one failure otherwise. */
export const tallyStep = (code) => ({ passed: 0, failed: code === 0 ? 0 : 1 })
