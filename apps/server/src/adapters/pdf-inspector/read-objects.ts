import {
  decodePDFRawStream,
  PDFArray,
  PDFContext,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFInvalidObject,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFStream,
  PDFString,
} from "@cantoo/pdf-lib"
import { isActiveName, namesActiveContent, plainName } from "./active-names.ts"

/** Every object of a file by its reference, those that a later revision replaced included. */
type Objects = Map<string, PDFObject[]>

/** What the library registers, per reading of a file: it reads an encrypted one twice. */
const readings = new Map<PDFContext, Objects>()
const assign = PDFContext.prototype.assign
PDFContext.prototype.assign = function (ref, object) {
  const objects = readings.get(this) ?? new Map<string, PDFObject[]>()
  readings.set(this, objects)
  objects.set(ref.toString(), [...(objects.get(ref.toString()) ?? []), object])
  assign.call(this, ref, object)
}

/**
 * Whether an object is active content. Reads object streams, and files that are encrypted without a password.
 * @throws if the library cannot read the file
 */
export async function objectsAreActive(bytes: Uint8Array): Promise<boolean> {
  readings.clear()
  const { context } = await PDFDocument.load(bytes, { password: "", updateMetadata: false })
  const objects = readings.get(context) ?? new Map<string, PDFObject[]>()
  const { Root, Info } = context.trailerInfo
  const trailer = [Root, Info].filter((entry) => entry !== undefined)
  const active = [...objects.values()]
    .flat()
    .concat(trailer)
    .some((object) => isActive(object, objects))
  readings.clear()
  return active
}

/** Annotations that play something. */
const playing = ["Screen", "Movie", "Sound", "3D"]
/** Actions that play something. */
const playActions = ["Movie", "Sound", "GoTo3DView"]

function isActive(object: PDFObject, objects: Objects): boolean {
  const waiting: PDFObject[] = [object]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (next instanceof PDFName && isActiveName(next.asString())) return true
    if (next instanceof PDFInvalidObject && isUnreadableActive(next)) return true
    if (next instanceof PDFRawStream && holdsActiveObjects(next)) return true
    if (next instanceof PDFArray) waiting.push(...next.asArray())
    const dict = next instanceof PDFStream ? next.dict : next
    if (!(dict instanceof PDFDict)) continue
    for (const [key, value] of dict.entries()) {
      if (isActiveEntry(plainName(key.asString()), value, objects)) return true
      waiting.push(key, value)
    }
  }
  return false
}

/** An object stream that could not be taken apart may hold anything. */
function isUnreadableActive(object: PDFInvalidObject): boolean {
  const bytes = new Uint8Array(object.sizeInBytes())
  object.copyBytesInto(bytes, 0)
  const text = Buffer.from(bytes).toString("latin1")
  return namesActiveContent(text) || /\/ObjStm/.test(text.replace(/#[0-9a-f]{2}/gi, plainName))
}

function holdsActiveObjects(stream: PDFRawStream): boolean {
  const type = stream.dict.get(PDFName.of("Type"))
  if (!(type instanceof PDFName) || plainName(type.asString()) !== "ObjStm") return false
  return namesActiveContent(Buffer.from(decodePDFRawStream(stream).decode()).toString("latin1"))
}

function isActiveEntry(key: string, value: PDFObject, objects: Objects): boolean {
  const targets = value instanceof PDFRef ? (objects.get(value.toString()) ?? []) : [value]
  const isName = (names: readonly string[]) =>
    targets.some((target) => target instanceof PDFName && names.includes(plainName(target.asString())))
  switch (key) {
    case "OpenAction":
      return targets.some((target) => !isPlainDestination(target))
    case "AA":
      return targets.some((target) => target instanceof PDFDict && isActionTable(target))
    case "JS":
      return targets.some(isScript)
    case "EF":
      return targets.some((target) => target instanceof PDFDict)
    case "S":
      return isName(playActions)
    case "Subtype":
      return isName(playing)
    default:
      return false
  }
}

/** A page to begin with, and nothing that follows. */
function isPlainDestination(target: PDFObject): boolean {
  if (!(target instanceof PDFDict)) return true
  const kind = target.get(PDFName.of("S"))
  return kind instanceof PDFName && plainName(kind.asString()) === "GoTo" && !target.has(PDFName.of("Next"))
}

/** A resource may be called AA too. It says what it is. */
function isActionTable(dict: PDFDict): boolean {
  return dict.keys().length > 0 && !dict.has(PDFName.of("Type")) && !dict.has(PDFName.of("Subtype"))
}

function isScript(target: PDFObject): boolean {
  if (target instanceof PDFString || target instanceof PDFHexString) return true
  return target instanceof PDFStream && !target.dict.has(PDFName.of("Subtype"))
}
