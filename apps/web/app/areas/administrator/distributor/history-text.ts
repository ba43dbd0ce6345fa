import type { HistoryEntry } from "@trazo/contract/distributors/administration"
import { moduleCatalogue } from "@trazo/domain/identity/module-catalogue"

function titles(keys: readonly string[]): string {
  return keys.map((key) => moduleCatalogue.find((entry) => entry.key === key)?.title ?? key).join(", ")
}

function moduleText({ added = [], removed = [] }: HistoryEntry): string {
  const parts = [
    ...(added.length > 0 ? [`activó ${titles(added)}`] : []),
    ...(removed.length > 0 ? [`quitó ${titles(removed)}`] : []),
  ]
  const text = parts.join(" y ")
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const texts: Record<string, (entry: HistoryEntry) => string> = {
  "distributor.inserted": () => "Creó la distribuidora",
  "distributor.changed": () => "Cambió sus datos",
  "distributor.configuration-opened": () => "Abrió su configuración",
  "distributor.suspended": ({ reason }) => (reason ? `La suspendió: «${reason}»` : "La suspendió"),
  "distributor.activated": () => "La activó otra vez",
  "host.added": ({ host }) => `Agregó la dirección ${host ?? ""}`,
  "host.removed": ({ host }) => `Quitó la dirección ${host ?? ""}`,
  "modules.changed": moduleText,
  "executive.invited": ({ executive }) => `Invitó a ${executive ?? "un ejecutivo"}`,
  "executive.link-sent": ({ executive }) => `Envió un enlace a ${executive ?? "un ejecutivo"}`,
  "executive.disabled": ({ executive }) => `Desactivó a ${executive ?? "un ejecutivo"}`,
  "executive.enabled": ({ executive }) => `Activó a ${executive ?? "un ejecutivo"}`,
}

/** The text of an audit entry. An entry without a text is shown by its name in the audit. */
export function historyText(entry: HistoryEntry): string {
  return texts[entry.action]?.(entry) ?? entry.action
}
