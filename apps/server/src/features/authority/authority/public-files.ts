import { mkdir } from "node:fs/promises"
import { join } from "node:path"
import { writeAtomically } from "../../../adapters/file-store/atomic-file.ts"
import { inPlatform } from "../../../database/scope.ts"
import { DatabaseUnavailable } from "../../../database/unavailable.ts"
import type { Deps } from "../../../deps.ts"
import type { PublishedLists } from "./published-lists.ts"
import { isStamping } from "./stamping-keys.ts"
import { unscopedAuthorities } from "./stored-authority.ts"

type Files = Map<string, Buffer>

/** The lists and certificates of the authority, by the last part of their addresses under /pki. */
async function readFiles(
  listOf: PublishedLists,
  { db, authority }: Pick<Deps, "db" | "authority">,
): Promise<Files> {
  const files: Files = new Map()
  const { publication } = authority
  if (publication.by !== "us") return files
  const add = async (id: Parameters<PublishedLists>[0], certificate: Buffer) => {
    files.set(`${id}.cer`, certificate)
    const list = await listOf(id)
    if (list) files.set(`${id}.crl`, list.der)
  }
  const [first] = publication.signers
  if (first) await add("root", first.rootCertificate)
  for (const { id, issuingCertificate } of publication.signers) await add(id, issuingCertificate)
  const stored = await inPlatform(db, unscopedAuthorities)
  for (const { id, certificate } of stored.filter(isStamping)) files.set(`${id}.cer`, certificate)
  return files
}

/** Writes what differs from `written`. A reader sees each file whole. @returns the names that it wrote */
async function writeFiles(folder: string, files: Files, written: Files): Promise<string[]> {
  await mkdir(folder, { recursive: true })
  const names: string[] = []
  for (const [name, content] of files) {
    if (written.get(name)?.equals(content)) continue
    await writeAtomically(join(folder, name), content, { mode: 0o644 })
    written.set(name, content)
    names.push(name)
  }
  return names
}

/** Writes every file for a static server. @returns their names */
export async function writePublicFiles(
  folder: string,
  listOf: PublishedLists,
  deps: Pick<Deps, "db" | "authority">,
): Promise<string[]> {
  return writeFiles(folder, await readFiles(listOf, deps), new Map())
}

interface Follower {
  /** Reads the lists, and writes what is new into the folder of the setting. */
  refresh(): Promise<void>
  stop(): void
}

const everySeconds = 20

/**
 * Keeps the lists in memory for an outage, also those that nobody has asked this process for, and the folder of the setting
 * PKI_FILES_DIR up to date. A folder that cannot be written is logged once.
 */
export function followPublicFiles(
  listOf: PublishedLists,
  deps: Pick<Deps, "db" | "authority" | "settings" | "log">,
): Follower {
  const { filesDir } = deps.settings.pki
  const written: Files = new Map()
  let isFailing = false
  const refresh = async () => {
    try {
      const files = await readFiles(listOf, deps)
      if (filesDir !== null) await writeFiles(filesDir, files, written)
      isFailing = false
    } catch (error) {
      // The link logs a lost database once.
      if (!isFailing && !(error instanceof DatabaseUnavailable))
        deps.log.error({ err: error }, "lists and certificates were not written to PKI_FILES_DIR")
      isFailing = true
    }
  }
  const timer = setInterval(() => void refresh(), everySeconds * 1000)
  timer.unref()
  return { refresh, stop: () => clearInterval(timer) }
}
