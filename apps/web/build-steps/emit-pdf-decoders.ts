import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import type { Plugin } from "vite"

/** Must match the address in app/areas/executive/show-doc/open-pdf.ts. */
const folder = "assets/pdf-decoders/"
const decoders = ["jbig2_nowasm_fallback.js", "openjpeg_nowasm_fallback.js"]

/**
 * Emits the decoders that the PDF reader's worker loads by name for scans in JBIG2 and JPEG 2000. They are JavaScript,
 * because the policy of built files allows no WebAssembly.
 */
export function emitPdfDecoders(): Plugin {
  const require = createRequire(import.meta.url)
  return {
    name: "emit-pdf-decoders",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    async buildStart() {
      for (const name of decoders) {
        const source = await readFile(require.resolve(`pdfjs-dist/wasm/${name}`))
        this.emitFile({ type: "asset", fileName: `${folder}${name}`, source })
      }
    },
  }
}
