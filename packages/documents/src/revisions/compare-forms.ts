import { pagesOf } from "../pdf/pages.ts"
import type { PdfFile } from "../pdf/pdf-file.ts"
import { isDictionary, nameIn, PdfName, PdfRef, PdfString, type PdfValue } from "../pdf/values.ts"
import type { ChangedObjects } from "./changed-objects.ts"
import { showsItsValue } from "./compare-appearance.ts"
import { compareFieldEntries, fieldEntries } from "./compare-field-entries.ts"
import type { PdfChange } from "./pdf-change.ts"
import { contentsOf, type FormField, formFields } from "./signature-fields.ts"

export interface FormChanges {
  readonly changes: readonly PdfChange[]
  /** The field of each object number, in the later revision. An object of two fields belongs to none. */
  readonly fieldOf: ReadonlyMap<number, FormField>
  /** Fields that are new, those that were signed since, and those whose value changed. */
  readonly added: ReadonlySet<FormField>
  readonly signed: ReadonlySet<FormField>
  readonly filled: ReadonlySet<FormField>
}

/** Fields added, removed, signed or filled in. Their widgets are compared with the pages. */
export function compareForms(earlier: PdfFile, later: PdfFile, objects: ChangedObjects): FormChanges {
  const before = new Map(formFields(earlier).map((field) => [field.name, field]))
  const after = formFields(later)
  const changes: PdfChange[] = [...compareWhole(earlier, later, objects)]
  const added = new Set<FormField>()
  const signed = new Set<FormField>()
  const filled = new Set<FormField>()
  for (const field of after) {
    const old = before.get(field.name)
    before.delete(field.name)
    if (old) changes.push(...compareFieldEntries({ earlier, later, objects, old, field }))
    if (old && old.type !== field.type) {
      const text = `Se cambió la clase del campo «${field.name}».`
      changes.push({ kind: "content", weight: "forbidden", text, field: field.name })
    } else if (field.type === "Sig") {
      const change = compareSignature(old, field, later, objects)
      if (change?.kind === "signature" || change?.kind === "timestamp") signed.add(field)
      if (change) changes.push(change)
    } else if (!old) {
      added.add(field)
      changes.push({
        kind: "form",
        weight: "unclear",
        text: `Se añadió el campo «${field.name}».`,
        field: field.name,
      })
    } else if (objects.differs(old.dictionary.get("V"), field.dictionary.get("V"))) {
      filled.add(field)
      const text = `Se llenó «${field.name}»: ${shown(old.value)} → ${shown(field.value)}.`
      changes.push({ kind: "form", weight: "filled", text, field: field.name })
    }
  }
  for (const name of before.keys()) {
    changes.push({ kind: "form", weight: "forbidden", text: `Se quitó el campo «${name}».`, field: name })
  }
  return { changes, fieldOf: ownersOf(after), added, signed, filled }
}

function ownersOf(fields: readonly FormField[]): Map<number, FormField> {
  const owners = new Map<number, FormField | undefined>()
  for (const field of fields) {
    for (const number of new Set(field.numbers)) owners.set(number, owners.has(number) ? undefined : field)
  }
  return new Map([...owners].flatMap(([number, field]) => (field ? [[number, field] as const] : [])))
}

function compareSignature(
  old: FormField | undefined,
  field: FormField,
  later: PdfFile,
  objects: ChangedObjects,
): PdfChange | undefined {
  const { name } = field
  const isSame = old !== undefined && !objects.differs(old.dictionary.get("V"), field.dictionary.get("V"))
  if (isSame) return undefined
  if (old && isDictionary(old.value)) {
    const text = isDictionary(field.value)
      ? `Se cambió la firma «${name}» después de hecha.`
      : `Se quitó la firma «${name}».`
    return { kind: "content", weight: "forbidden", text, field: name }
  }
  if (!contentsOf(later, field)) {
    if (field.value !== null) {
      const text = `El campo «${name}» dice que está firmado, pero no trae ninguna firma.`
      return { kind: "content", weight: "unclear", text, field: name }
    }
    const text = `Se añadió un espacio para firmar, «${name}».`
    return old ? undefined : { kind: "form", weight: "expected", text, field: name }
  }
  const isStamp = isDictionary(field.value) && nameIn(field.value, "SubFilter") === "ETSI.RFC3161"
  const text = isStamp ? "Se añadió un sello de tiempo." : `Se añadió otra firma, «${name}».`
  return { kind: isStamp ? "timestamp" : "signature", weight: "expected", text, field: name }
}

/** DA is looked at only where programs draw the fields by it. */
const harmless = new Set(["Fields", "SigFlags", "NeedAppearances", "DR", "DA"])

/** What all fields share: fonts, calculation, XFA. */
function compareWhole(earlier: PdfFile, later: PdfFile, objects: ChangedObjects): PdfChange[] {
  const before = earlier.dictionary(earlier.catalog.get("AcroForm")) ?? new Map<string, PdfValue>()
  const after = later.dictionary(later.catalog.get("AcroForm")) ?? new Map<string, PdfValue>()
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (key) => !harmless.has(key) && objects.differs(before.get(key), after.get(key)),
  )
  const shared: PdfChange[] = changed.map((key) => ({
    kind: "form",
    weight: "unclear",
    text: `Se cambió el formulario (${key}).`,
  }))
  const [wasDrawn, isDrawn] = [before, after].map((form) => form.get("NeedAppearances"))
  const isOtherLook =
    earlier.resolve(wasDrawn) === later.resolve(isDrawn)
      ? later.resolve(isDrawn) === true &&
        before.has("DA") &&
        objects.differs(before.get("DA"), after.get("DA"))
      : hasFieldOfTwoLooks(earlier)
  if (isOtherLook) {
    const text = "Se pidió dibujar los campos de otra manera: pueden mostrar otra cosa que al firmar."
    shared.push({ kind: "content", weight: "unclear", text })
  }
  if (isFieldChanged(earlier, later, objects)) {
    shared.push({ kind: "form", weight: "unclear", text: "Se cambió cómo son los campos del formulario." })
  }
  return isFontReplaced(earlier, later, objects)
    ? [...shared, { kind: "form", weight: "unclear", text: "Se cambiaron las letras del formulario." }]
    : shared
}

/** Whether a field looks otherwise when programs draw it from its value (NeedAppearances). */
function hasFieldOfTwoLooks(file: PdfFile): boolean {
  return formFields(file).some((field) => {
    if (field.type === "Sig") return false
    const widgets = field.numbers.flatMap((number) => file.dictionary(file.object(number)) ?? [])
    return widgets.some(
      (widget) => nameIn(widget, "Subtype") === "Widget" && !showsItsValue(file, field, widget),
    )
  })
}

/** Entries of fields that other comparisons look at, or that show nothing. */
const fillable = new Set(["Kids", "Parent", "V", "I", "M", "Lock", "SV", ...fieldEntries])

/** Fields whose widgets stand apart, and what stands above fields. Widgets are compared with the pages. */
function isFieldChanged(earlier: PdfFile, later: PdfFile, objects: ChangedObjects): boolean {
  const onPages = new Set(
    pagesOf(later).flatMap(({ annotations }) =>
      annotations.flatMap((each) => (each instanceof PdfRef ? [each.number] : [])),
    ),
  )
  return [...objects.fields].some((number) => {
    if (onPages.has(number)) return false
    const [before, after] = [earlier.object(number), later.object(number)]
    if (!isDictionary(before) || !isDictionary(after)) return true
    const keys = new Set([...before.keys(), ...after.keys()])
    return [...keys].some(
      (key) => !fillable.has(key) && objects.differs(before.get(key), after.get(key), key),
    )
  })
}

/** Fonts and other resources may be added. One that is replaced can draw other letters in every field. */
function isFontReplaced(earlier: PdfFile, later: PdfFile, objects: ChangedObjects): boolean {
  const [before, after] = [earlier, later].map((file) => {
    const form = file.dictionary(file.catalog.get("AcroForm"))
    return file.dictionary(form?.get("DR"))
  })
  return [...(before ?? [])].some(([kind, resources]) => {
    const [old, now] = [earlier.dictionary(resources), later.dictionary(after?.get(kind))]
    if (!old || !now) return objects.differs(resources, after?.get(kind))
    return [...old].some(([name, resource]) => objects.differs(resource, now.get(name)))
  })
}

function shown(value: PdfValue): string {
  if (value === null) return "vacío"
  if (value instanceof PdfString) return `«${value.text.slice(0, 60)}»`
  if (value instanceof PdfName) return `«${value.name}»`
  return "otro valor"
}
