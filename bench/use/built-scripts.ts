import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { brotliCompressSync } from "node:zlib"

const client = join(import.meta.dirname, "..", "..", "apps", "web", "build", "client")

/** The worker of the device's jobs and one job with what it imports, which a page's log of requests does not show. */
export function workerFiles(job: string): string[] {
  const names = readdirSync(join(client, "assets")).filter((name) => name.endsWith(".js"))
  const starts = names.filter((name) => name.startsWith("device.worker-") || name.startsWith(`${job}-`))
  const found = new Set<string>()
  const visit = (name: string) => {
    if (found.has(name)) return
    found.add(name)
    const text = readFileSync(join(client, "assets", name), "utf8")
    for (const [, imported = ""] of text.matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g))
      visit(imported)
  }
  for (const name of starts) visit(name)
  return [...found].map((name) => `/assets/${name}`)
}

export function compressedKilobytes(paths: Iterable<string>): number {
  let octets = 0
  for (const path of paths) octets += brotliCompressSync(readFileSync(join(client, path))).length
  return octets / 1024
}
