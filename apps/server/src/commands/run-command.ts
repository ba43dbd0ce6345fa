import { ApiError } from "@trazo/contract/errors/errors"
import type { z } from "zod"
import { openDatabase } from "../database/open-database.ts"
import type { Deps } from "../deps.ts"
import { loadSettings } from "../env.ts"
import { createLog } from "../log.ts"
import { openDeps } from "../open-deps.ts"
import { StartupError } from "../startup-error.ts"

/**
 * Runs a command beside a server that may be running. Prints what `work` returns, or one line for each thing that is
 * wrong, and then ends with 1. The settings come first, so that nobody answers questions in vain.
 */
export async function runCommand<Given>(
  ask: () => Promise<Given>,
  work: (given: Given, deps: Deps) => Promise<string>,
): Promise<void> {
  try {
    const settings = loadSettings()
    const given = await ask()
    const database = await openDatabase(settings, { shared: true })
    try {
      const opened = { settings: database.settings, log: createLog("error"), appUrl: database.appUrl }
      const { deps, close } = await openDeps({ ...opened, background: false })
      process.stdout.write(`${await work(given, deps).finally(close)}\n`)
    } finally {
      await database.stop()
    }
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`)
    process.exitCode = 1
  }
}

/** One line for each, with the path of the value. */
export const shapeProblems = ({ issues }: z.ZodError): string =>
  issues.map(({ path, message }) => `${path.join(".")}: ${message}.`).join("\n")

function explain(error: unknown): string {
  if (error instanceof ApiError) {
    const fields = Object.entries(error.toResponse().fields ?? {})
    return fields.map(([field, message]) => `${field}: ${message}.`).join("\n") || error.message
  }
  return error instanceof StartupError || error instanceof TypeError ? error.message : String(error)
}
