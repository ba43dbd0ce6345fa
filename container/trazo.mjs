// What the image runs: the server, or with a name a command of package.json: `check`, `backup --to … --recipient …`.
import { spawn } from "node:child_process"
import { once } from "node:events"
import { readFileSync } from "node:fs"
import { inRoot, projectNode, root } from "../launch/place.mjs"
import { serve } from "../launch/serve.mjs"

const [name, ...args] = process.argv.slice(2)

/** Asked by the health check, from inside. */
async function isHealthy() {
  const address = `http://127.0.0.1:${process.env.PORT || 3000}/healthz`
  return await fetch(address, { signal: AbortSignal.timeout(4000) }).then(
    ({ ok }) => ok,
    () => false,
  )
}

async function runCommand() {
  const { scripts } = JSON.parse(readFileSync(inRoot("package.json"), "utf8"))
  const ofServer = /^node (apps\/server\/src\/commands\/\S+\.ts)$/
  const [, file] = ofServer.exec(scripts[name] ?? "") ?? []
  if (!file) {
    console.error(
      `Órdenes: ${Object.keys(scripts)
        .filter((one) => ofServer.test(scripts[one]))
        .join(", ")}`,
    )
    return 1
  }
  const child = spawn(projectNode, [file, ...args], { cwd: root, stdio: "inherit" })
  for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => child.kill(signal))
  const [code] = await once(child, "exit")
  return code ?? 1
}

if (name === undefined) process.exit(await serve({ dev: false, args: [] }))
process.exit(name === "healthy" ? Number(!(await isHealthy())) : await runCommand())
