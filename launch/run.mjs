import { spawn } from "node:child_process"
import { root } from "./place.mjs"

/** Runs a program to its end with our own output; resolves to its exit code (1 when a signal or a missing program ended it). */
export function run(program, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, stdio: "inherit", ...options })
    child.on("error", () => resolve(1))
    child.on("exit", (code) => resolve(code ?? 1))
  })
}

/** Runs npm: the one that called us, if any, else the one in the path. */
export function runNpm(args, options) {
  const caller = process.env.npm_execpath
  if (caller?.endsWith("npm-cli.js")) return run(process.execPath, [caller, ...args], options)
  return run("npm", args, options)
}
