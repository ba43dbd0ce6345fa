import type { FullResult, Reporter, TestCase, TestResult } from "@playwright/test/reporter"

const words = {
  passed: "passed",
  failed: "FAILED",
  timedOut: "FAILED",
  interrupted: "FAILED",
  skipped: "left out",
}

/** Prints a table of steps and engines, and as its last line «N passed, N failed». */
export default class TableReporter implements Reporter {
  readonly #results = new Map<string, Map<string, TestResult["status"]>>()

  onTestEnd(test: TestCase, { status }: TestResult): void {
    const engine = test.parent.project()?.name ?? ""
    const row = this.#results.get(test.title) ?? new Map()
    this.#results.set(test.title, row.set(engine, status))
  }

  onEnd({ status }: FullResult): void {
    const rows = [...this.#results]
    const engines = [...new Set(rows.flatMap(([, results]) => [...results.keys()]))]
    const cells = (first: string, others: string[]) => `| ${[first, ...others].join(" | ")} |`
    console.log(
      `\n${cells("step", engines)}\n${cells(
        "---",
        engines.map(() => "---"),
      )}`,
    )
    for (const [step, results] of rows) {
      const found = engines.map((engine) => results.get(engine))
      console.log(
        cells(
          step,
          found.map((each) => (each ? words[each] : "not run")),
        ),
      )
    }
    const all = rows.flatMap(([, results]) => [...results.values()])
    const passed = all.filter((each) => each === "passed").length
    const failed = all.filter((each) => each !== "passed" && each !== "skipped").length
    // A run without a test, or one that was stopped, has failed.
    const isBroken = failed === 0 && (passed === 0 || status !== "passed")
    console.log(`\n${passed} passed, ${isBroken ? 1 : failed} failed`)
  }
}
