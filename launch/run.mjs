import { spawn } from "node:child_process"
import { constants } from "node:os"
import { npmEnvironment } from "./npm-environment.mjs"
import { root } from "./place.mjs"

/** Runs a program to its end with our own output; resolves to its exit code (1 when a signal or a missing program ended it). */
export function run(program, args, options = {}) {
  return endOf(spawn(program, args, { cwd: root, stdio: "inherit", ...options }))
}

/** Runs npm, without our secrets: the one that called us, if any, else the one in the path. */
export function runNpm(args, options) {
  const caller = process.env.npm_execpath
  if (caller?.endsWith("npm-cli.js")) return runGroup(process.execPath, [caller, ...args], options)
  return runGroup("npm", args, options)
}

const forwarded = ["SIGINT", "SIGTERM", "SIGHUP"]
/** How long a program that was told to end has. */
const graceMilliseconds = 5000

/** Runs npm in a group of its own. A signal that ends us ends npm and every script and program under it first. */
async function runGroup(program, args, options) {
  const child = spawn(program, args, {
    cwd: root,
    // Outside of the terminal's group, reading would stop it.
    stdio: ["ignore", "inherit", "inherit"],
    env: npmEnvironment(process.env),
    ...options,
    detached: true,
  })
  let asked = null
  const stop = (signal) => {
    asked ??= signal
    signalGroup(child, signal)
    setTimeout(signalGroup, graceMilliseconds, child, "SIGKILL").unref()
  }
  for (const signal of forwarded) process.on(signal, stop)
  const code = await endOf(child)
  for (const signal of forwarded) process.off(signal, stop)
  if (asked === null) return code
  signalGroup(child, "SIGKILL")
  return process.exit(128 + constants.signals[asked])
}

function signalGroup({ pid }, signal) {
  try {
    if (pid !== undefined) process.kill(-pid, signal)
  } catch {
    // The group has ended.
  }
}

function endOf(child) {
  return new Promise((resolve) => {
    child.on("error", () => resolve(1))
    child.on("exit", (code) => resolve(code ?? 1))
  })
}
