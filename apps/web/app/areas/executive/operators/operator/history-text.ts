import type { Operator } from "@trazo/contract/identity/operators"

type Entry = Operator["history"][number]

const texts: Record<string, (entry: Entry) => string> = {
  "executive.invited": ({ role }) =>
    role ? `Recibió una invitación, con el rol «${role}»` : "Recibió una invitación",
  "executive.link-sent": () => "Recibió otro enlace para su contraseña",
  "executive.role-changed": ({ role }) => (role ? `Cambió a «${role}»` : "Cambió de rol"),
  "executive.access-reviewed": () => "Su acceso fue revisado",
  "executive.enabled": () => "Fue activado otra vez",
  "executive.disabled": () => "Fue desactivado",
}

export function historyText(entry: Entry): string {
  return texts[entry.action]?.(entry) ?? entry.action
}
