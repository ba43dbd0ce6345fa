import * as rules from "@trazo/domain/field-rules"

export interface RuleField {
  /** The rule's name in the specification, section 5. */
  rule: string
  label: string
  /** What it asks, with something that fails. */
  hint: string
  rules: readonly rules.FieldRule[]
  type?: "text" | "email" | "tel"
  inputMode?: "numeric"
}

export const givenEmail = "ana@correo.ec"

/** The rules of one line of text, each in a field of its own (checklist E). */
export const ruleFields: readonly RuleField[] = [
  { rule: "required", label: "Obligatorio", hint: "Déjelo vacío", rules: [rules.required] },
  { rule: "mail", label: "Correo", hint: "Pruebe ana@correo", rules: [rules.mail], type: "email" },
  {
    ...{ rule: "samemail", label: "Repita el correo", type: "email" as const },
    ...{ hint: `Distinto de ${givenEmail}`, rules: [rules.sameMail(givenEmail)] },
  },
  { rule: "letters", label: "Nombre", hint: "Pruebe una sola letra, o un número", rules: [rules.letters] },
  {
    ...{ rule: "numbers", label: "Número", hint: "Pruebe una letra" },
    ...{ rules: [rules.numbers], inputMode: "numeric" as const },
  },
  {
    ...{ rule: "ext-numbers", label: "Teléfono", hint: "Pruebe 12345" },
    ...{ rules: [rules.extNumbers], type: "tel" as const },
  },
  { rule: "size", label: "Hasta 15 caracteres", hint: "Escriba 16", rules: [rules.size()] },
  { rule: "letterNumber", label: "Letras y números", hint: "Pruebe A#1", rules: [rules.letterNumber] },
  { rule: "typeId-ci", label: "Cédula", hint: "Pruebe con 9 dígitos", rules: [rules.typeId("ci")] },
  { rule: "typeId-passport", label: "Pasaporte", hint: "Pruebe AB-12", rules: [rules.typeId("passport")] },
  {
    rule: "typeIdUpconta-04",
    label: "RUC de la factura",
    hint: "Pruebe con 10 dígitos",
    rules: [rules.typeIdUpconta("04")],
  },
  {
    rule: "typeIdUpconta-05",
    label: "Cédula de la factura",
    hint: "Pruebe con 13 dígitos",
    rules: [rules.typeIdUpconta("05")],
  },
  { rule: "ruc", label: "RUC", hint: "Pruebe con 12 dígitos", rules: [rules.ruc] },
]
