/** Completeness of a distributor's configuration (checklist F1 to F5). */
export const configurationGroups = [
  "prices",
  "theme",
  "multimedia",
  "texts",
  "mails",
  "paymentMethods",
  "billing",
  "terms",
] as const

export type ConfigurationGroup = (typeof configurationGroups)[number]

/** Modules that require further items. */
export type ConfigurationModules = { fast: boolean; convenios: boolean }

/** Keys that are set, by group. Without `billing` the distributor does not issue invoices. */
export type ConfigurationFacts = Record<Exclude<ConfigurationGroup, "billing">, readonly string[]> & {
  billing?: readonly string[] | undefined
}

/** The response of check-configurations: missing keys by group. */
export type ConfigurationCheck = Partial<Record<ConfigurationGroup, readonly string[] | undefined>>

export type ConfigurationItem = { key: string; title: string; done: boolean }

export type Completeness = {
  percentage: number
  groups: { key: ConfigurationGroup; title: string; items: ConfigurationItem[] }[]
}

const configurationGroupTitles: Record<ConfigurationGroup, string> = {
  prices: "Precios",
  theme: "Tema",
  multimedia: "Multimedia",
  texts: "Textos",
  mails: "Correos",
  paymentMethods: "Métodos de pago",
  billing: "Facturación",
  terms: "Términos y condiciones",
}

type Entry = { key: string; title: string; asked?: (modules: ConfigurationModules) => boolean }

const entries: Record<ConfigurationGroup, readonly Entry[]> = {
  prices: [
    { key: "subject1", title: "Persona natural, 1 año" },
    { key: "subject2", title: "Persona natural con RUC, 1 año" },
    { key: "subject4", title: "Persona jurídica, 1 año" },
    { key: "naturalOneDayFast", title: "Persona natural, 1 día, exprés", asked: ({ fast }) => fast },
    {
      key: "naturalRucTwoYearsFast",
      title: "Persona natural con RUC, 2 años, exprés",
      asked: ({ fast, convenios }) => fast && convenios,
    },
    {
      key: "naturalRucTwoYearsConvenio",
      title: "Persona natural con RUC, 2 años, convenio",
      asked: ({ convenios }) => convenios,
    },
  ],
  theme: [
    { key: "primaryColor", title: "Color principal" },
    { key: "primaryColor2", title: "Color principal (Hover)" },
    { key: "primaryColor3", title: "Color de acento" },
  ],
  multimedia: [
    { key: "logo", title: "Logo" },
    { key: "favicon", title: "Ícono de la página" },
  ],
  texts: [
    { key: "schedule", title: "Horario de atención" },
    { key: "transaction", title: "Datos para la transferencia" },
    { key: "finishRegister", title: "Mensaje al registrar la solicitud" },
  ],
  mails: [
    { key: "headerFooter", title: "Encabezado y pie" },
    { key: "validatePayment", title: "Validación del pago" },
    { key: "supplies", title: "Entrega de lo comprado" },
    { key: "registerConvenio", title: "Registro de convenio", asked: ({ convenios }) => convenios },
  ],
  paymentMethods: [{ key: "paymentMethods", title: "Al menos un método de pago" }],
  billing: [
    { key: "credentials", title: "Credenciales" },
    { key: "establishment", title: "Establecimiento y punto de emisión" },
    { key: "products", title: "Producto principal y extra" },
  ],
  terms: [{ key: "terms", title: "Documento de términos y condiciones" }],
}

function entriesOf(group: ConfigurationGroup, modules: ConfigurationModules): Entry[] {
  return entries[group].filter(({ asked }) => !asked || asked(modules))
}

/** Includes every group, empty when complete, and billing only if it is in use. */
export function missingItems(facts: ConfigurationFacts, modules: ConfigurationModules): ConfigurationCheck {
  const missing: ConfigurationCheck = {}
  for (const group of configurationGroups) {
    const present = facts[group]
    if (!present) continue
    missing[group] = entriesOf(group, modules)
      .map(({ key }) => key)
      .filter((key) => !present.includes(key))
  }
  return missing
}

/**
 * The percentage of items that are not missing. A missing or empty group is complete. Without a billing group, billing
 * is not counted. Without a check it is 100.
 */
export function completeness(
  missing: ConfigurationCheck | null | undefined,
  modules: ConfigurationModules,
): Completeness {
  const groups = configurationGroups
    .filter((group) => group !== "billing" || missing?.billing)
    .map((group) => ({
      key: group,
      title: configurationGroupTitles[group],
      items: entriesOf(group, modules).map(({ key, title }) => ({
        key,
        title,
        done: !missing?.[group]?.includes(key),
      })),
    }))
  const items = groups.flatMap((group) => group.items)
  const done = items.filter((item) => item.done).length
  return { percentage: Math.round((done / items.length) * 100), groups }
}

/** An item that does not count in the percentage, with the group whose screen sets it. */
export interface OptionalItem extends ConfigurationItem {
  group: "texts" | "multimedia"
}

interface OptionalFacts {
  texts: Readonly<Record<string, string | undefined>>
  multimedia: Readonly<Record<string, unknown>>
  supportEmail: string
}

/** What makes a shop better and is absent from it when empty. The key names the field that sets it. */
export function optionalItems({ texts, multimedia, supportEmail }: OptionalFacts): OptionalItem[] {
  const has = (key: string) => Boolean(texts[key]?.trim())
  const shows = (key: string) => Boolean(multimedia[key] || multimedia[`${key}Url`])
  const isReachable = (has("whatsapp") || has("telephone")) && has("schedule") && supportEmail !== ""
  return [
    {
      key: has("whatsapp") || has("telephone") ? "schedule" : "whatsapp",
      title: "Ayuda: WhatsApp o teléfono, horario y correo",
      group: "texts",
      done: isReachable,
    },
    { key: "accreditation", title: "Acreditación", group: "texts", done: has("accreditation") },
    { key: "figures", title: "Cifras de la tienda", group: "texts", done: has("figures") },
    { key: "voices", title: "Lo que dicen sus clientes", group: "texts", done: has("voices") },
    {
      key: shows("teamImage") ? "placeImage" : "teamImage",
      title: "Fotos de su equipo o su oficina",
      group: "multimedia",
      done: shows("teamImage") || shows("placeImage"),
    },
  ]
}

/** Whether the shop has a price and a way to pay: its people can do their work, whatever else is missing. */
export function canSell({ groups }: Completeness): boolean {
  const itemsOf = (key: ConfigurationGroup) => groups.find((group) => group.key === key)?.items ?? []
  return itemsOf("prices").some(({ done }) => done) && itemsOf("paymentMethods").every(({ done }) => done)
}

/** F5: red under 50, yellow up to 94, green from 95. */
export function barColour(percentage: number): "red" | "yellow" | "green" {
  if (percentage < 50) return "red"
  return percentage < 95 ? "yellow" : "green"
}

export const configuredMessage = "100% - Empresa configurada correctamente"
