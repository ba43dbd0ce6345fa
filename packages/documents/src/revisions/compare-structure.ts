import { pagesOf } from "../pdf/pages.ts"
import type { PdfFile } from "../pdf/pdf-file.ts"
import { isDictionary, type PdfDictionary, PdfName, PdfRef, PdfString, type PdfValue } from "../pdf/values.ts"
import type { ChangedObjects } from "./changed-objects.ts"
import type { PdfChange } from "./pdf-change.ts"

/* The structure tree (ISO 32000-1 §14.7), by which programs read a document aloud and copy its text. */

/** Entries of an element that are read instead of what it marks. */
const spoken: Record<string, string> = {
  ActualText: "el texto",
  Alt: "la descripción",
  E: "la abreviatura",
  T: "el título",
  Lang: "el idioma",
}
const spokenKeys = Object.keys(spoken)

export function compareStructureTree(earlier: PdfFile, later: PdfFile, objects: ChangedObjects): PdfChange[] {
  const [before, after] = [elementsOf(earlier), elementsOf(later)]
  const changes: PdfChange[] = []
  let isOther = isOtherRoot(earlier, later, objects)
  const widgets = newAnnotations(earlier, later)
  for (const [number, element] of after) {
    const old = before.get(number)
    const texts = changedTexts([earlier, old], [later, element], objects)
    // A new element that only names a new annotation describes that one.
    const isOfWidget = !old && describesOnly(later, element, widgets)
    changes.push(
      ...texts.map(
        (text): PdfChange => ({ kind: "content", weight: isOfWidget ? "expected" : "unclear", text }),
      ),
    )
    isOther ||= old ? isOtherElement(old, element, objects) : !isOfWidget && !isGroup(later, element)
    if (changes.length > mostTold) break
  }
  isOther ||= [...before.keys()].some((number) => !after.has(number))
  if (isOther) return [...changes, other]
  return changes.length > 0 ? changes : [extended]
}

const mostTold = 20
const other: PdfChange = {
  kind: "other",
  weight: "unclear",
  text: "Se cambió la estructura que leen los lectores de pantalla.",
}
const extended: PdfChange = {
  kind: "other",
  weight: "expected",
  text: "Se amplió la estructura que leen los lectores de pantalla con lo añadido.",
}

/** Elements by object number. */
function elementsOf(file: PdfFile): Map<number, PdfDictionary> {
  const found = new Map<number, PdfDictionary>()
  const root = file.dictionary(file.catalog.get("StructTreeRoot"))
  const pending: PdfValue[] = kidsOf(file, root)
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const element = file.dictionary(next)
    if (next instanceof PdfRef) {
      if (found.has(next.number)) continue
      if (element) found.set(next.number, element)
    }
    const kids = kidsOf(file, element)
    file.work.spend("nodeVisited", kids.length)
    for (const kid of kids) pending.push(kid)
  }
  return found
}

/** One kid need not be a list. */
function kidsOf(file: PdfFile, element: PdfDictionary | undefined): PdfValue[] {
  const kids = element?.get("K")
  const list = file.resolve(kids)
  return Array.isArray(list) ? [...list] : kids === undefined ? [] : [kids]
}

function changedTexts(
  [earlier, before]: readonly [PdfFile, PdfDictionary | undefined],
  [later, after]: readonly [PdfFile, PdfDictionary],
  objects: ChangedObjects,
): string[] {
  return spokenKeys
    .filter((key) => objects.differs(before?.get(key), after.get(key)))
    .map((key) => {
      const [old, now] = [shown(earlier, before?.get(key)), shown(later, after.get(key))]
      return `Se cambió ${spoken[key]} que se lee en voz alta y se copia: ${old} → ${now}.`
    })
}

function shown(file: PdfFile, value: PdfValue | undefined): string {
  const found = file.resolve(value)
  return found instanceof PdfString ? `«${found.text.slice(0, 80)}»` : "nada"
}

/** Whether more changed than texts, which are told apart, and kids that were added. */
function isOtherElement(before: PdfDictionary, after: PdfDictionary, objects: ChangedObjects): boolean {
  const compared = [...new Set([...before.keys(), ...after.keys()])].filter(
    (key) => !["K", "P", ...spokenKeys].includes(key),
  )
  if (compared.some((key) => objects.isOther(before.get(key), after.get(key)))) return true
  if (objects.isOther(before.get("P"), after.get("P"))) return true
  return !isExtended(before.get("K"), after.get("K"), objects)
}

/** Whether all kids are still there, in their order, with others among them. */
function isExtended(
  before: PdfValue | undefined,
  after: PdfValue | undefined,
  objects: ChangedObjects,
): boolean {
  if (!objects.isOther(before, after)) return true
  const [old, now] = [before, after].map((kids) =>
    Array.isArray(kids) ? kids : kids === undefined ? [] : [kids],
  )
  let at = 0
  for (const kid of now ?? []) {
    if (old && at < old.length && !objects.isOther(old[at], kid)) at++
    else if (!(kid instanceof PdfRef || isObject(kid))) return false
  }
  return at === old?.length
}

const isObject = (kid: PdfValue) => isDictionary(kid) && typeOf(kid) === "OBJR"
const typeOf = (dictionary: PdfDictionary) => {
  const type = dictionary.get("Type")
  return type instanceof PdfName ? type.name : undefined
}

function newAnnotations(earlier: PdfFile, later: PdfFile): Set<number> {
  const [before, after] = [earlier, later].map(
    (file) =>
      new Set(
        pagesOf(file).flatMap(({ annotations }) =>
          annotations.flatMap((each) => (each instanceof PdfRef ? each.number : [])),
        ),
      ),
  )
  return new Set([...(after ?? [])].filter((number) => !before?.has(number)))
}

function describesOnly(file: PdfFile, element: PdfDictionary, annotations: ReadonlySet<number>): boolean {
  const kids = kidsOf(file, element)
  return (
    kids.length > 0 &&
    kids.every((kid) => {
      const reference = file.dictionary(kid)
      const target = reference?.get("Obj")
      return (
        reference !== undefined &&
        typeOf(reference) === "OBJR" &&
        target instanceof PdfRef &&
        annotations.has(target.number)
      )
    })
  )
}

/** A new element that marks nothing itself; its kids are compared too. */
const isGroup = (file: PdfFile, element: PdfDictionary) =>
  spokenKeys.every((key) => !element.has(key)) &&
  kidsOf(file, element).every((kid) => kid instanceof PdfRef && file.dictionary(kid)?.has("S"))

/** Whether an entry was added that says nothing. */
const isEmpty = (file: PdfFile, before: PdfDictionary, key: string, after: PdfDictionary) =>
  !before.has(key) && file.dictionary(after.get(key))?.size === 0

/** Roles, name spaces and the like. The tree of parents may grow. */
function isOtherRoot(earlier: PdfFile, later: PdfFile, objects: ChangedObjects): boolean {
  const [before, after] = [earlier, later].map((file) => file.dictionary(file.catalog.get("StructTreeRoot")))
  if (!before) return false
  if (!after) return true
  const keys = [...new Set([...before.keys(), ...after.keys()])].filter(
    (key) => !["K", "ParentTree", "ParentTreeNextKey", "Type"].includes(key),
  )
  return (
    keys.some(
      (key) => !isEmpty(later, before, key, after) && objects.isOther(before.get(key), after.get(key)),
    ) || !isExtended(before.get("K"), after.get("K"), objects)
  )
}
