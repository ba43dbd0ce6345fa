import { readdir, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"

const compressible = /\.(m?js|css|svg|json|txt|html)$/
const leastBytes = 1024
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file)
  if (content.length < leastBytes) return
  const [smallest, widest] = await Promise.all([
    brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    zip(content, { level: 9 }),
  ])
  await Promise.all([writeFile(`${file}.br`, smallest), writeFile(`${file}.gz`, widest)])
}

/** Writes a brotli and a gzip twin beside every text file of a folder, for the server to hand out. */
export async function precompress(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && compressible.test(entry.name))
  await Promise.all(files.map((entry) => compressFile(join(entry.parentPath, entry.name))))
}
