import type { ClientRecord } from "@trazo/contract/desk/client-records"

type Entry = ClientRecord["history"][number]

const texts: Record<string, string> = {
  "account.approved": "La cuenta quedó aprobada",
  "account.approval-withdrawn": "La aprobación de la cuenta se retiró",
  "account.changed": "Cambió sus datos",
  "account.closed": "La cuenta se cerró",
  "account.disputed": "Se reportó que la cuenta es de otra persona",
  "client.data-changed": "Se corrigieron sus datos",
  "client.inserted": "Su equipo creó la cuenta",
  "client.merged": "Se unieron dos cuentas",
  "client.merge-undone": "Se separaron dos cuentas unidas",
  "client.removed": "El cliente se eliminó",
  "client.restored": "El cliente se restauró",
  "client.note-added": "Se agregó una nota",
  "email.change-decided": "Se decidió cambiar el correo",
  "email.change-refused": "El correo actual rechazó el cambio",
  "email.change-withdrawn": "El cambio de correo se retiró",
  "email.changed": "El correo cambió",
  "monthly-account.charged": "Pagó una solicitud con la cuenta mensual",
  "monthly-account.month-closed": "Se cerró un mes de la cuenta",
  "monthly-account.month-paid": "Se registró el pago de un mes",
  "monthly-account.payment-undone": "Se deshizo el pago de un mes",
  "monthly-account.saved": "Se guardó la cuenta mensual",
  "password.changed": "Cambió su contraseña",
  "password.reset": "Creó otra contraseña con un enlace",
  "password-reset.sent": "Se envió el enlace para crear otra contraseña",
  "session.ended": "Cerró una sesión",
  "session.opened": "Inició sesión",
  "session.replaced": "Inició sesión otra vez en el mismo equipo",
  "sessions.ended": "Se cerraron sus sesiones",
}

/** An entry without a text is shown by its name in the audit. */
export function historyText({ action }: Pick<Entry, "action">): string {
  return texts[action] ?? action
}

const areas: Record<Entry["area"], string> = {
  administrator: "Plataforma",
  executive: "Un ejecutivo",
  client: "El cliente",
  banks: "El banco",
  applicant: "El solicitante",
  system: "Automático",
}

export function whoText({ who, area }: Pick<Entry, "who" | "area">): string {
  return who ?? areas[area]
}
