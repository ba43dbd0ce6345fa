import { readFileSync } from "node:fs"
import { stripVTControlCharacters } from "node:util"

const mostCharacters = 1500

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"))
  } catch {
    return null
  }
}

/** A run that failed counts at least one failure, even where its report is missing or names none. */
const withCode = (tally, code) => (code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally)

const withoutColours = (text) => stripVTControlCharacters(text).slice(0, mostCharacters)

/** Reads the report of vitest-report.mjs. */
export function tallyVitest(file, code) {
  const report = readJson(file)
  if (!report) return { passed: 0, failed: 1 }
  return withCode({ ...report, failures: report.failures.map(withoutColours) }, code)
}

/** Reads Playwright's JSON report. `failures` names the tests, each with its first error. */
export function tallyPlaywright(file, code) {
  const report = readJson(file)
  if (!report) return { passed: 0, failed: 1 }
  const { expected, unexpected } = report.stats
  const specs = report.suites.flatMap(specsOf)
  const failures = specs.flatMap((spec) =>
    spec.tests
      .filter((test) => test.status === "unexpected")
      .map((test) => {
        const errors = test.results.flatMap((result) => result.errors ?? [])
        const name = `[${test.projectName}] ${spec.file}:${spec.line} ${spec.title}`
        return withoutColours(`${name}\n${errors[0]?.message ?? ""}`)
      }),
  )
  return withCode({ passed: expected, failed: unexpected, failures, files: filesOf(specs) }, code)
}

const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]

/** The time of each file in each project, with the hooks. */
function filesOf(specs) {
  const files = new Map()
  for (const { file, tests } of specs)
    for (const { projectName, results } of tests) {
      const name = `e2e/${file} [${projectName}]`
      const spent = results.reduce((sum, { duration }) => sum + duration, 0)
      files.set(name, (files.get(name) ?? 0) + spent)
    }
  return [...files].map(([name, milliseconds]) => ({ name, milliseconds }))
}

/** A step without a report, such as the lint: says nothing when it passed, counts one failure otherwise. */
export const tallyStep = (code) => ({ passed: 0, failed: code === 0 ? 0 : 1 })
