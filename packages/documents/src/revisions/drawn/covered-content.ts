import type { PdfPage } from "../../pdf/pages.ts"
import type { PdfFile } from "../../pdf/pdf-file.ts"
import { type PdfDictionary, PdfRef, type PdfValue } from "../../pdf/values.ts"
import { areaOf, type Box, boxIn, common, overlaps, shownBox } from "./boxes.ts"
import { drawnBoxes } from "./drawn-boxes.ts"

/** Points that neighbours may share: letters are measured generously. */
const seams = { picture: 1, field: 3 }

/** Flags of an annotation (ISO 32000-1 §12.5.3). */
const flags = { hidden: 2, noZoom: 8, noRotate: 16 }

interface Covering {
  readonly earlier: PdfFile
  readonly later: PdfFile
  /** The page as it was. */
  readonly old: PdfPage
  readonly widget: PdfDictionary
  /** Its object, whose earlier look does not count. */
  readonly number: number | undefined
}

/** Whether a picture that was added lies over what the page showed, or may do so. */
export const coversContent = (covering: Covering): boolean => covers(covering, false)

/** Whether a field lies over text or pictures. Lines and grounds of forms stand behind fields. */
export const coversText = (covering: Covering): boolean => covers(covering, true)

function covers({ earlier, later, old, widget, number }: Covering, isField: boolean): boolean {
  const box = boxIn(later, widget.get("Rect"))
  if (!box || isPlacedOtherwise(later, widget)) return true
  const drawn = drawnBoxes(earlier, old)
  if (!drawn) return true
  const seam = isField ? seams.field : seams.picture
  const notes = noteBoxes(earlier, old)
  earlier.work.spend("octetCompared", 4 * (drawn.length + notes.length))
  const isOver = drawn.some((one) => !(isField && one.kind === "path") && overlaps(one, box, seam))
  if (isOver) return true
  return notes.some((one) => one.number !== number && (one.box === undefined || overlaps(one.box, box, seam)))
}

/** Programs that keep the size or the direction of an annotation draw beside its rectangle. */
function isPlacedOtherwise(file: PdfFile, widget: PdfDictionary): boolean {
  const stated = file.resolve(widget.get("F"))
  return typeof stated === "number" && (stated & (flags.noZoom | flags.noRotate)) !== 0
}

interface Note {
  readonly number: number | undefined
  /** Undefined for one that may draw anywhere. */
  readonly box: Box | undefined
}

const known = new WeakMap<PdfPage, readonly Note[]>()

/** What notes and fields draw. */
function noteBoxes(file: PdfFile, page: PdfPage): readonly Note[] {
  const notes = known.get(page) ?? page.annotations.flatMap((each) => noteOf(file, each))
  known.set(page, notes)
  return notes
}

function noteOf(file: PdfFile, value: PdfValue): Note[] {
  const note = file.dictionary(value)
  const stated = file.resolve(note?.get("F"))
  const isHidden = typeof stated === "number" && (stated & flags.hidden) !== 0
  if (!note?.has("AP") || isHidden) return []
  const box = boxIn(file, note.get("Rect"))
  return box && areaOf(box) === 0 ? [] : [{ number: value instanceof PdfRef ? value.number : undefined, box }]
}

/** How much of a page pictures cover, all together. */
export function coveredPart(file: PdfFile, page: PdfPage, widgets: readonly PdfDictionary[]): number {
  const shown = shownBox(file, page.dictionary)
  if (!shown) return Number.POSITIVE_INFINITY
  const areas = widgets.map((widget) => {
    const box = boxIn(file, widget.get("Rect"))
    return box ? areaOf(common(box, shown)) : Number.POSITIVE_INFINITY
  })
  return areas.reduce((sum, area) => sum + area, 0) / Math.max(areaOf(shown), 1)
}
