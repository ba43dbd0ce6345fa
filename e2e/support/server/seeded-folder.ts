import { execFileSync } from "node:child_process"
import { appendFileSync, existsSync, mkdirSync } from "node:fs"
import { dirname, join } from "node:path"

/** The run's data folder with demo data, which is seeded once: that takes most of a server's first start. */
export function provideSeededFolder(): string {
  const seeded = join(process.env.E2E_FOLDER ?? "", "seeded")
  if (!existsSync(seeded)) {
    const script = join(import.meta.dirname, "seed-folder.ts")
    execFileSync(process.execPath, [script, seeded], { stdio: ["ignore", "ignore", "inherit"] })
  }
  return seeded
}

/**
 * Copies the seeded folder to a data folder that does not exist.
 * @param isDurable false: PostgreSQL waits for no disk. What it wrote survives the end of its process, not of the machine
 */
export function copySeededFolder(to: string, { isDurable = true } = {}): void {
  if (existsSync(to)) throw new Error(`${to} exists`)
  mkdirSync(dirname(to), { recursive: true })
  // It keeps the owner of the database's files.
  execFileSync("cp", ["-a", provideSeededFolder(), to])
  if (isDurable) return
  const settings = join(to, "database", "postgres", "postgresql.conf")
  appendFileSync(settings, "\nfsync = off\nfull_page_writes = off\n")
}
