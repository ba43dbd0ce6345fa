import { Zip, ZipPassThrough } from "fflate"

interface Entry {
  readonly name: string
  readonly content: Blob
}

/** A ZIP of the files, uncompressed, read one after another so that no two are in memory. */
export async function archiveOf(entries: readonly Entry[]): Promise<Blob> {
  const parts: Blob[] = []
  let failure: Error | null = null
  const zip = new Zip((error, data) => {
    if (error) failure = error
    else parts.push(new Blob([new Uint8Array(data)]))
  })
  const used = new Set<string>()
  for (const { name, content } of entries) {
    const file = new ZipPassThrough(freeName(name, used))
    zip.add(file)
    file.push(new Uint8Array(await content.arrayBuffer()), true)
  }
  zip.end()
  if (failure) throw failure
  return new Blob(parts, { type: "application/zip" })
}

function freeName(name: string, used: Set<string>): string {
  let free = name
  for (let count = 2; used.has(free); count++) free = name.replace(/(\.[^.]*)?$/, ` (${count})$1`)
  used.add(free)
  return free
}
