import { ChangedObjects } from "./changed-objects.ts"
import { type Comparison, compareAnnotations } from "./compare-annotations.ts"
import { compareForms } from "./compare-forms.ts"
import { pageTreeOf } from "./pages.ts"
import type { PdfChange, Weight } from "./pdf-change.ts"
import type { PdfFile } from "./pdf-file.ts"
import type { FormField } from "./signature-fields.ts"
import { SignatureStamps } from "./signature-stamps.ts"
import { type PdfDictionary, PdfError, type PdfValue } from "./values.ts"

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
    return [
      ...compareProtection(earlier, later, objects),
      ...compareCatalogs(earlier, later, objects),
      ...comparePages(earlier, later, { objects, forms, good }),
      ...forms.changes,
      ...compareStructure(objects),
    ]
  } catch (error) {
    if (!(error instanceof PdfError || error instanceof RangeError)) throw error
    return [{ kind: "other", weight: "unclear", text: "Se añadieron datos que no pudimos comparar." }]
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

const harmless = new Set([
  "Type",
  "Version",
  "Extensions",
  "Lang",
  "Pages",
  "AcroForm",
  "PieceInfo",
  "MarkInfo",
  "Metadata",
])
const catalogTexts: Record<string, readonly [Weight, string]> = {
  OCProperties: ["forbidden", "Se cambiaron las capas: puede verse u ocultarse otro contenido."],
  OpenAction: ["unclear", "Se cambió lo que el documento hace al abrirse."],
  AA: ["unclear", "Se cambió lo que el documento hace por su cuenta."],
  Names: ["unclear", "Se cambiaron los archivos adjuntos, los programas o los nombres del documento."],
  AF: ["unclear", "Se cambiaron los archivos adjuntos del documento."],
  Outlines: ["unclear", "Se cambió el índice."],
  StructTreeRoot: ["expected", "Se cambió la estructura que leen los lectores de pantalla."],
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
    } else if (key !== "Perms" || before.has("Perms")) {
      const [weight, text] = catalogTexts[key] ?? [
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
    nodes.some(({ number, dictionary }, index) => {
      const old = oldNodes[index]
      return (
        !old || number !== old.number || changedKeys(objects, old.dictionary, dictionary, ["Kids"]).length > 0
      )
    })
  if (isOtherTree)
    return [{ kind: "page", weight: "forbidden", text: "Se cambió el orden o la forma de las páginas." }]
  const stamps = new SignatureStamps(later)
  return after.flatMap((page, index): PdfChange[] => {
    const number = index + 1
    const old = before[index]
    if (!old || old.number !== page.number) {
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
      ...compareAnnotations({ earlier, later, objects, forms, good, stamps, old, page, number }),
    ]
  })
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
