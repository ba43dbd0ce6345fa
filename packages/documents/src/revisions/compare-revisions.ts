import { type PdfPage, pageTreeOf } from "../pdf/pages.ts"
import type { PdfFile } from "../pdf/pdf-file.ts"
import { type PdfDictionary, PdfError, type PdfValue } from "../pdf/values.ts"
import { ChangedObjects } from "./changed-objects.ts"
import { type Comparison, compareAnnotations } from "./compare-annotations.ts"
import { compareInfo, compareMetadata, compareNames } from "./compare-details.ts"
import { compareForms } from "./compare-forms.ts"
import { compareStructureTree } from "./compare-structure.ts"
import type { PdfChange, Weight } from "./pdf-change.ts"
import type { FormField } from "./signature-fields.ts"
import { SignatureStamps } from "./signature-stamps.ts"

/**
 * What a later revision shows and an earlier one does not, as a person would name it. `good` are the fields whose own signature
 * was checked and is good: only these may have drawn.
 */
export function compareRevisions(
  earlier: PdfFile,
  later: PdfFile,
  good: ReadonlySet<FormField>,
): PdfChange[] {
  try {
    const objects = new ChangedObjects(earlier, later)
    const forms = compareForms(earlier, later, objects)
    const changes = [
      ...compareProtection(earlier, later, objects),
      ...compareCatalogs(earlier, later, objects),
      ...orUncompared(() => compareInfo(earlier, later, objects)),
      ...comparePages(earlier, later, { objects, forms, good }),
      ...forms.changes,
      ...compareStructure(objects),
    ]
    return changes.length === 0 && objects.isWrittenAgain ? [saved] : changes
  } catch (error) {
    if (!(error instanceof PdfError || error instanceof RangeError)) throw error
    return [uncompared]
  }
}

const saved: PdfChange = {
  kind: "save",
  weight: "expected",
  text: "Se guardó de nuevo, sin cambiar lo que se ve, se lee en voz alta o se entrega.",
}

const uncompared: PdfChange = {
  kind: "other",
  weight: "unclear",
  text: "Se añadieron datos que no pudimos comparar.",
}

/** What accompanies the pages and cannot be read hides no change of the pages. */
function orUncompared(compare: () => readonly PdfChange[]): readonly PdfChange[] {
  try {
    return compare()
  } catch (error) {
    if (!(error instanceof PdfError)) throw error
    return [uncompared]
  }
}

/** What a program cannot find makes it rebuild the file. */
function compareStructure(objects: ChangedObjects): PdfChange[] {
  if (!objects.isBroken) return []
  const text = "El archivo está mal armado: otro programa puede mostrar otra cosa."
  return [{ kind: "other", weight: "unclear", text }]
}

/** Under another protection the same octets show something else. */
function compareProtection(earlier: PdfFile, later: PdfFile, objects: ChangedObjects): PdfChange[] {
  const [before, after] = [earlier, later].map(({ trailer }) => trailer)
  const isSame =
    !objects.differs(before?.get("Encrypt"), after?.get("Encrypt")) &&
    (!earlier.isEncrypted ||
      !objects.differs(earlier.list(before?.get("ID"))[0], later.list(after?.get("ID"))[0]))
  if (isSame) return []
  return [{ kind: "content", weight: "forbidden", text: "Se cambió la protección con contraseña." }]
}

const harmless = new Set(["Type", "Version", "Extensions", "Pages", "AcroForm"])
const catalogTexts: Record<string, readonly [Weight, string]> = {
  OCProperties: ["forbidden", "Se cambiaron las capas: puede verse u ocultarse otro contenido."],
  OpenAction: ["unclear", "Se cambió lo que el documento hace al abrirse."],
  AA: ["unclear", "Se cambió lo que el documento hace por su cuenta."],
  Lang: ["beside", "Se cambió el idioma en el que se lee en voz alta el documento."],
  MarkInfo: ["beside", "Se cambió si los lectores de pantalla usan la estructura del documento."],
  PieceInfo: ["beside", "Se cambiaron datos que un programa guarda en el documento."],
  PageMode: ["beside", "Se cambió qué se abre junto al documento."],
  PageLayout: ["beside", "Se cambió cómo se ordenan las páginas en la pantalla."],
  PageLabels: ["unclear", "Se cambiaron los números con los que se nombran las páginas."],
  ViewerPreferences: ["unclear", "Se cambió cómo se muestra el documento al abrirlo."],
  Collection: ["unclear", "Se cambió cómo se presentan los archivos adjuntos."],
  Dests: ["unclear", "Se cambió adónde llevan los enlaces del documento."],
  URI: ["unclear", "Se cambió adónde llevan los enlaces del documento."],
  OutputIntents: ["unclear", "Se cambiaron los colores con los que se imprime."],
  AF: ["unclear", "Se cambiaron los archivos adjuntos del documento."],
  Outlines: ["unclear", "Se cambió el índice."],
}

/** Entries of the catalog that are told in detail. */
const compared: Record<string, typeof compareNames> = {
  Metadata: compareMetadata,
  Names: compareNames,
  StructTreeRoot: (earlier, later, _, objects) => compareStructureTree(earlier, later, objects),
}

function compareCatalogs(earlier: PdfFile, later: PdfFile, objects: ChangedObjects): PdfChange[] {
  const [before, after] = [earlier.catalog, later.catalog]
  const changes: PdfChange[] = []
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    if (harmless.has(key) || !isOtherEntry(objects, key, before.get(key), after.get(key))) continue
    if (key === "DSS") {
      changes.push({
        kind: "evidence",
        weight: "expected",
        text: "Se guardaron pruebas de los certificados.",
      })
    } else if (key in compared) {
      const pair = [before.get(key), after.get(key)] as const
      changes.push(...orUncompared(() => compared[key]?.(earlier, later, pair, objects) ?? []))
    } else if (key !== "Perms" || before.has("Perms")) {
      const [weight, text] = (Object.hasOwn(catalogTexts, key) ? catalogTexts[key] : undefined) ?? [
        "unclear",
        `Se cambió una parte del documento que no conocemos (${key}).`,
      ]
      changes.push({ kind: weight === "forbidden" ? "content" : "other", weight, text })
    }
  }
  return changes
}

/** Entries of the outline also lead to the structure, which each signature extends. */
function isOtherEntry(
  objects: ChangedObjects,
  key: string,
  before: PdfValue | undefined,
  after: PdfValue | undefined,
): boolean {
  if (key === "Outlines") return objects.differsWithout(["SE"], before, after)
  return objects.differs(before, after, key)
}

const harmlessInPage = new Set(["Annots", "StructParents", "Tabs", "Metadata", "LastModified", "PieceInfo"])

function comparePages(
  earlier: PdfFile,
  later: PdfFile,
  { objects, forms, good }: Pick<Comparison, "objects" | "forms" | "good">,
): PdfChange[] {
  const [{ pages: before, nodes: oldNodes }, { pages: after, nodes }] = [
    pageTreeOf(earlier),
    pageTreeOf(later),
  ]
  if (before.length !== after.length) {
    const many = after.length - before.length
    const text = many > 0 ? `Se añadieron páginas: ${many}.` : `Se quitaron páginas: ${-many}.`
    return [{ kind: "page", weight: "forbidden", text, page: Math.min(before.length, after.length) + 1 }]
  }
  // Programs take the number of pages, and what pages inherit, from what stands above them.
  const isOtherTree =
    nodes.length !== oldNodes.length ||
    nodes.some(({ dictionary }, index) => {
      const old = oldNodes[index]
      return !old || changedKeys(objects, old.dictionary, dictionary, ["Kids"]).length > 0
    })
  if (isOtherTree)
    return [{ kind: "page", weight: "forbidden", text: "Se cambió el orden o la forma de las páginas." }]
  const stamps = new SignatureStamps(later)
  return after.flatMap((page, index): PdfChange[] => {
    const number = index + 1
    const old = before[index]
    if (!old) {
      return [{ kind: "page", weight: "forbidden", text: `La página ${number} es otra.`, page: number }]
    }
    const changed = changedKeys(objects, old.dictionary, page.dictionary, harmlessInPage)
    const content: PdfChange[] =
      changed.length > 0
        ? [
            {
              kind: "content",
              weight: "forbidden",
              text: `Cambió el contenido de la página ${number}.`,
              page: number,
            },
          ]
        : []
    return [
      ...content,
      ...compareBeside({ earlier, later, objects }, old, page, number),
      ...compareAnnotations({ earlier, later, objects, forms, good, stamps, old, page, number }),
    ]
  })
}

/** What a page says beside its content. */
function compareBeside(
  { earlier, later, objects }: Pick<Comparison, "earlier" | "later" | "objects">,
  { dictionary: before }: PdfPage,
  { dictionary: after }: PdfPage,
  page: number,
): PdfChange[] {
  const changes: PdfChange[] = []
  const isOther = (key: string) => objects.differs(before.get(key), after.get(key), key)
  if (before.has("StructParents") && isOther("StructParents")) {
    const text = `Se cambió lo que los lectores de pantalla leen de la página ${page}.`
    changes.push({ kind: "content", weight: "unclear", text, page })
  }
  if (isOther("Metadata")) {
    const stated = compareMetadata(earlier, later, [before.get("Metadata"), after.get("Metadata")])
    changes.push(...stated.map((change) => ({ ...change, page })))
  }
  if (isOther("PieceInfo")) {
    const text = `Se cambiaron datos que un programa guarda en la página ${page}.`
    changes.push({ kind: "other", weight: "beside", text, page })
  }
  return changes
}

function changedKeys(
  objects: ChangedObjects,
  before: PdfDictionary,
  after: PdfDictionary,
  skipped: Iterable<string>,
): string[] {
  const others = new Set(skipped)
  return [...new Set([...before.keys(), ...after.keys()])].filter(
    (key) => !others.has(key) && objects.differs(before.get(key), after.get(key), key),
  )
}
