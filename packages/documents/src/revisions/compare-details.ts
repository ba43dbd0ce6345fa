import type { PdfFile } from "../pdf/pdf-file.ts"
import { type PdfDictionary, PdfError, PdfName, PdfStream, PdfString, type PdfValue } from "../pdf/values.ts"
import type { ChangedObjects } from "./changed-objects.ts"
import type { PdfChange } from "./pdf-change.ts"
import { statementsOf } from "./xmp-statements.ts"

/* What a document says of itself beside its pages: title and author, metadata, attached files. */

/** Whoever saves a file writes these. */
const ofSaving = new Set(["ModDate", "Producer", "Trapped"])
const infoNames: Record<string, string> = {
  Title: "título",
  Author: "autor",
  Subject: "asunto",
  Keywords: "palabras clave",
  Creator: "programa de origen",
  CreationDate: "fecha de creación",
}

/** The information dictionary (ISO 32000-1 §14.3.3), which programs show as the document’s properties. */
export function compareInfo(earlier: PdfFile, later: PdfFile, objects: ChangedObjects): PdfChange[] {
  const [before, after] = [earlier, later].map((file) => file.dictionary(file.trailer.get("Info")))
  const keys = new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])])
  return [...keys].flatMap((key): PdfChange[] => {
    if (ofSaving.has(key) || !objects.differs(before?.get(key), after?.get(key))) return []
    const what = infoNames[key] ?? key
    const text = `Se cambió un dato del archivo, ${what}: ${shown(earlier, before?.get(key))} → ${shown(later, after?.get(key))}.`
    return [{ kind: "other", weight: "beside", text }]
  })
}

function shown(file: PdfFile, value: PdfValue | undefined): string {
  const found = file.resolve(value)
  if (found instanceof PdfString) return `«${found.text.slice(0, 80)}»`
  if (found instanceof PdfName) return `«${found.name}»`
  return found === null ? "vacío" : "otro valor"
}

/** XMP metadata. What programs write of each saving does not count. */
export function compareMetadata(
  earlier: PdfFile,
  later: PdfFile,
  [before, after]: readonly [PdfValue | undefined, PdfValue | undefined],
): PdfChange[] {
  const [old, now] = [statedIn(earlier, before), statedIn(later, after)]
  if (old !== undefined && old === now) return []
  const text = "Se cambiaron los metadatos del archivo, como su título o su autor."
  return [{ kind: "other", weight: "beside", text }]
}

/** What the metadata state, whatever way they are written in. Undefined where it cannot be read, empty where there is none. */
function statedIn(file: PdfFile, value: PdfValue | undefined): string | undefined {
  const stream = file.resolve(value)
  if (stream === null) return ""
  if (!(stream instanceof PdfStream)) return undefined
  try {
    const octets = file.decoded(stream)
    file.work.spend("octetUnpacked", 4 * octets.length)
    return statementsOf(new TextDecoder().decode(octets))
  } catch (error) {
    if (error instanceof PdfError) return undefined
    throw error
  }
}

const nameTrees: Record<string, string> = {
  JavaScript: "Se cambiaron los programas que el documento trae.",
  Dests: "Se cambió adónde llevan los enlaces del documento.",
}

/** Names of the catalog: attached files are told one by one. */
export function compareNames(
  earlier: PdfFile,
  later: PdfFile,
  [before, after]: readonly [PdfValue | undefined, PdfValue | undefined],
  objects: ChangedObjects,
): PdfChange[] {
  const [old, now] = [earlier.dictionary(before), later.dictionary(after)]
  const keys = [...new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])])].filter((key) =>
    objects.differs(old?.get(key), now?.get(key), key),
  )
  const texts = keys.flatMap((key) => {
    if (key !== "EmbeddedFiles") return nameTrees[key] ?? "Se cambiaron nombres que el documento usa."
    return attachmentTexts([earlier, old?.get(key)], [later, now?.get(key)], objects)
  })
  const all = texts.length > 0 ? texts : ["Se cambiaron nombres que el documento usa."]
  return all.map((text) => ({ kind: "other", weight: "unclear", text }))
}

type Tree = readonly [PdfFile, PdfValue | undefined]

function attachmentTexts(before: Tree, after: Tree, objects: ChangedObjects): string[] {
  const [old, now] = [attachmentsOf(...before), attachmentsOf(...after)]
  const texts: string[] = []
  for (const [key, { name, value }] of now) {
    const previous = old.get(key)
    if (!previous) texts.push(`Se añadió el archivo adjunto «${name}».`)
    else if (previous.name !== name)
      texts.push(`El archivo adjunto «${previous.name}» ahora se llama «${name}».`)
    else if (objects.differs(previous.value, value)) texts.push(`Se cambió el archivo adjunto «${name}».`)
  }
  for (const [key, { name }] of old) if (!now.has(key)) texts.push(`Se quitó el archivo adjunto «${name}».`)
  return texts.length > 0 ? texts.slice(0, mostTold) : ["Se cambiaron los archivos adjuntos del documento."]
}

const mostTold = 20
const mostAttachments = 1000

interface Attachment {
  readonly name: string
  readonly value: PdfValue
}

/** A name tree (ISO 32000-1 §7.9.6) of file specifications. */
function attachmentsOf(file: PdfFile, root: PdfValue | undefined): Map<string, Attachment> {
  const found = new Map<string, Attachment>()
  const pending: (readonly [PdfDictionary | undefined, depth: number])[] = [[file.dictionary(root), 0]]
  for (let next = pending.pop(); next; next = pending.pop()) {
    const [node, depth] = next
    if (!node || depth > 32 || found.size > mostAttachments) continue
    const names = file.list(node.get("Names"))
    for (let index = 0; index + 1 < names.length; index += 2) {
      const key = file.resolve(names[index])
      const value = names[index + 1] ?? null
      const specification = file.dictionary(value)
      const stated = file.resolve(specification?.get("UF") ?? specification?.get("F"))
      const label = key instanceof PdfString ? key.text : String(index)
      found.set(label, { name: stated instanceof PdfString ? stated.text.slice(0, 80) : label, value })
    }
    for (const kid of file.list(node.get("Kids"))) pending.push([file.dictionary(kid), depth + 1])
    if (pending.length > mostAttachments) break
  }
  return found
}
