import type { Bytes } from "@trazo/pki/bytes"
import { type Unzipped, unzipSync } from "fflate"

const mostFiles = 500
/** A little more than the largest container that is read. */
const mostBytes = 120 * 1024 * 1024

/** Files of a ZIP by name. Names that come twice are kept, since programs differ on which one they open. */
export interface Container {
  readonly files: ReadonlyMap<string, Bytes>
  readonly repeated: readonly string[]
}

/** Undefined when the bytes are not a ZIP. */
export function readContainer(bytes: Bytes): Container | "tooBig" | undefined {
  const names: string[] = []
  let size = 0
  let isTooBig = false
  try {
    const unzipped: Unzipped = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        names.push(name)
        size += originalSize
        isTooBig ||= size > mostBytes || names.length > mostFiles
        return !isTooBig
      },
    })
    if (isTooBig) return "tooBig"
    const files = new Map(Object.entries(unzipped).map(([name, data]) => [name, new Uint8Array(data)]))
    return { files, repeated: names.filter((name, index) => names.indexOf(name) !== index) }
  } catch {
    return undefined
  }
}

export const isSignatureFile = (name: string) =>
  /^META-INF\/(?:[^/]*signature[^/]*\.xml|[^/]*\.p7s)$/i.test(name)

/** Signatures of Office documents (ISO 29500-2) and of Java archives. */
export const isOtherSignature = (name: string) =>
  /^_xmlsignatures\/[^/]*\.xml$|^META-INF\/[^/]*\.(?:rsa|dsa|ec)$/i.test(name)

/** Manifests, signatures, time stamps and their evidence (ETSI EN 319 162-1 §4.3.3, §4.4.3). */
const ofContainer = /^META-INF\/[^/\\]*\.(?:xml|p7s|tst|ers|rdf|mf|sf|rsa|dsa|ec)$/i

/** What a person put into the container: everything but its type and its own files in META-INF. */
export const isDocumentFile = (name: string) =>
  !ofContainer.test(name) && name !== "mimetype" && !name.endsWith("/")
