import { spawn } from "node:child_process"
import { constants } from "node:os"
import { pathToFileURL } from "node:url"
import { keepRunning } from "./keep-running.mjs"
import { smallHeap, smallYoung } from "./memory.mjs"
import { inRoot, projectNode, root } from "./place.mjs"

const watched = ["--watch-path=apps/server/src", "--watch-path=packages", "--watch-preserve-output"]
const endWithLauncher = ["--import", pathToFileURL(inRoot("launch", "end-with-launcher.mjs")).href]

/**
 * Runs the server on the project's Node.js until it ends; resolves to its exit code. Signals are passed on. A server
 * that dies is started again, except in development.
 */
export async function serve({ dev, args }) {
  let server = null
  let isStopping = false
  let endPause = () => {}
  const stop = (signal) => {
    isStopping = true
    server?.kill(signal)
    endPause()
  }
  process.on("SIGINT", stop)
  process.on("SIGTERM", stop)
  process.on("SIGHUP", () => stop("SIGTERM"))
  stopWithNpm(() => stop("SIGTERM"))

  const runOnce = async () => {
    try {
      server = startServer({ dev, args })
    } catch (error) {
      return neverStarted(error)
    }
    return endOf(server)
  }
  if (dev) return (await runOnce()).code
  return keepRunning({
    runOnce,
    pause: (milliseconds) =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, milliseconds)
        endPause = () => {
          clearTimeout(timer)
          resolve()
        }
      }),
    say: (text) => console.error(text),
    isStopping: () => isStopping,
  })
}

/** The server has a group of its own, so that a Ctrl-C reaches it once, from here. */
function startServer({ dev, args }) {
  return spawn(
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
}

/** The system starts no process, for want of memory for example. */
function neverStarted({ message }) {
  console.error(`No se pudo iniciar el servidor: ${message}`)
  return { code: 1, reason: message, isReady: false, isRefused: false, milliseconds: 0 }
}

/** The server says `ready` when it listens, and `refused` when an operator's mistake keeps it from starting. */
function endOf(server) {
  const begun = performance.now()
  const said = new Set()
  server.on("message", (word) => said.add(word))
  return new Promise((resolve) => {
    const end = (code, reason) =>
      resolve({
        code,
        reason,
        isReady: said.has("ready"),
        isRefused: said.has("refused"),
        milliseconds: performance.now() - begun,
      })
    server.on("error", (error) => {
      console.error(`No se pudo iniciar el servidor: ${error.message}`)
      end(1, error.message)
    })
    server.on("exit", (code, signal) =>
      end(code ?? 128 + (constants.signals[signal] ?? 0), signal ?? `código ${code}`),
    )
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
