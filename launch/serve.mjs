import { spawn } from "node:child_process"
import { constants } from "node:os"
import { pathToFileURL } from "node:url"
import { smallHeap, smallYoung } from "./memory.mjs"
import { inRoot, projectNode, root } from "./place.mjs"

const watched = ["--watch-path=apps/server/src", "--watch-path=packages", "--watch-preserve-output"]
const endWithLauncher = ["--import", pathToFileURL(inRoot("launch", "end-with-launcher.mjs")).href]

/**
 * Runs the server on the project's Node.js until it ends; resolves to its exit code. Signals are passed on.
 * The server has a group of its own, so that a Ctrl-C reaches it once, from here.
 */
export function serve({ dev, args }) {
  const server = spawn(
    projectNode,
    [
      ...(dev ? watched : [...smallYoung, ...endWithLauncher]),
      "apps/server/src/main.ts",
      ...(dev ? ["--dev"] : []),
      ...args,
    ],
    {
      cwd: root,
      detached: true,
      stdio: dev ? "inherit" : ["inherit", "inherit", "inherit", "ipc"],
      env: { ...smallHeap, ...process.env, NODE_ENV: dev ? "development" : "production" },
    },
  )
  const stop = (signal) => server.kill(signal)
  process.on("SIGINT", stop)
  process.on("SIGTERM", stop)
  process.on("SIGHUP", () => stop("SIGTERM"))
  stopWithNpm(() => stop("SIGTERM"))

  return new Promise((resolve) => {
    server.on("error", (error) => {
      console.error(`No se pudo iniciar el servidor: ${error.message}`)
      resolve(1)
    })
    server.on("exit", (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)))
  })
}

/** npm passes SIGTERM on; after its kill -9 nobody would, and we would live on unseen. */
function stopWithNpm(stop) {
  if (!process.env.npm_lifecycle_event) return
  const npm = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(watch)
    stop()
  }, 250)
  watch.unref()
}
