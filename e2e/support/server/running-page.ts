import { type ExecFileException, execFile } from "node:child_process"
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"

const root = join(import.meta.dirname, "..", "..", "..")

/** A command that the page expects on the machine, and what runs here in its place. */
const standIns = {
  // The test's user owns everything.
  setpriv: 'while [ "$1" != npm ]; do shift; done\nexec "$@"',
  runuser: 'shift 3\nexec "$@"',
  psql: `exec "${process.execPath}" --input-type=module -e '
    import pg from "${join(root, "node_modules/pg/esm/index.mjs")}"
    const client = new pg.Client(process.env.SUPERUSER_URL)
    await client.connect()
    let sql = ""
    for await (const part of process.stdin) sql += part
    // As psql: each line is a statement of its own, and one that fails stops none.
    for (const line of sql.split("\\n").filter(Boolean)) await client.query(line).catch(() => {})
    await client.end()'`,
}

interface Place {
  folder: string
  superuserUrl: string
  /** What stands in the page, and what stands there in this test. */
  instead: readonly (readonly [string, string])[]
}

/** `docs/running.md`, whose blocks run in a folder in place of `/`. */
export class RunningPage {
  readonly #text = readFileSync(join(root, "docs/running.md"), "utf8")
  readonly #place: Place

  constructor(place: Place) {
    this.#place = place
    for (const name of ["etc", "var/lib/trazo", "var/backups", "usr/local/sbin"]) {
      mkdirSync(join(place.folder, name), { recursive: true })
    }
    mkdirSync(join(place.folder, "etc/trazo"))
    for (const [name, script] of Object.entries(standIns)) this.#program(name, script)
  }

  /** The blocks of a section by its number, such as «3. Settings». */
  blocks(section: number, language: "sh" | "ini" | "json"): string[] {
    const heading = new RegExp(`^## ${section}\\. .*$`, "m")
    const [, after = ""] = this.#text.split(heading)
    const [own = ""] = after.split(/^## /m)
    const fences = own.matchAll(new RegExp(`^( *)\`\`\`${language}\\n([\\s\\S]*?)^ *\`\`\``, "gm"))
    return Array.from(fences, ([, , block = ""]) => this.here(block))
  }

  /** A block of a section that contains a text. @throws where the page has none */
  block(section: number, language: "sh" | "ini" | "json", containing: string): string {
    const found = this.blocks(section, language).find((block) => block.includes(containing))
    if (found === undefined) throw new Error(`docs/running.md has no ${language} with «${containing}»`)
    return found
  }

  here(text: string): string {
    const { folder, instead } = this.#place
    return [...instead, ["/srv/trazo", root] as const]
      .reduce((changed, [from, to]) => changed.replaceAll(from, to), text)
      .replaceAll(/(?<![\w.])\/(?=etc\/|var\/|usr\/local\/sbin)/g, `${folder}/`)
      .replaceAll(/ -o \w+/g, "")
  }

  /** @param input what is typed, line by line */
  run(script: string, input = ""): Promise<{ code: number; output: string }> {
    const { folder, superuserUrl } = this.#place
    const path = `${join(folder, "usr/local/sbin")}:${join(folder, "bin")}:${process.env.PATH}`
    const env = { PATH: path, HOME: folder, SUPERUSER_URL: superuserUrl }
    return new Promise((resolve) => {
      const done = (error: ExecFileException | null, stdout: string, stderr: string) =>
        resolve({ code: Number(error?.code ?? 0), output: `${stdout}${stderr}` })
      const { stdin } = execFile("sh", ["-euc", script], { cwd: folder, env }, done)
      // Who reads nothing may end before it is written.
      stdin?.on("error", () => undefined).end(input)
    })
  }

  write(path: string, content: string): void {
    writeFileSync(join(this.#place.folder, path), content)
  }

  read(path: string): string {
    return readFileSync(join(this.#place.folder, path), "utf8")
  }

  #program(name: string, script: string): void {
    const path = join(this.#place.folder, "bin", name)
    mkdirSync(join(this.#place.folder, "bin"), { recursive: true })
    writeFileSync(path, `#!/bin/sh\n${script}\n`)
    chmodSync(path, 0o755)
  }
}
