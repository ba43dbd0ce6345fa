// node s3-server-process.ts PORT FOLDER: a bucket whose contents outlive a kill -9. Prints its settings as JSON.
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { startS3Server } from "./s3-server.ts"

/** Each content is a file before the call is answered. */
class KeptObjects extends Map<string, Buffer> {
  readonly #folder: string

  constructor(folder: string) {
    super()
    this.#folder = folder
    mkdirSync(folder, { recursive: true })
    for (const file of readdirSync(folder).filter((name) => !name.endsWith(".part")))
      super.set(decodeURIComponent(file), readFileSync(join(folder, file)))
  }

  override set(name: string, content: Buffer): this {
    const path = join(this.#folder, encodeURIComponent(name))
    writeFileSync(`${path}.part`, content)
    renameSync(`${path}.part`, path)
    return super.set(name, content)
  }

  override delete(name: string): boolean {
    rmSync(join(this.#folder, encodeURIComponent(name)), { force: true })
    return super.delete(name)
  }
}

const [port, folder = ""] = process.argv.slice(2)
const { settings } = await startS3Server({ port: Number(port), objects: new KeptObjects(folder) })
process.stdout.write(`${JSON.stringify(settings)}\n`)
