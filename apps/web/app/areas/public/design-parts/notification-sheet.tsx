import type { Notification } from "@trazo/contract/notifications"
import { NotificationRow } from "../../../shared-features/notifications/notification-row.tsx"
import classes from "./design.module.css"
import { Sheet } from "./design-section.tsx"

/** The same on the server and in the browser. */
const now = new Date("2026-11-21T20:00:00Z")

const samples: readonly { notification: Notification; isLit: boolean }[] = [
  sample(
    "normal",
    "Su solicitud fue aprobada",
    "Active su certificado: la solicitud TZ-2026-000123-7 lo espera.",
    5,
  ),
  sample("text", "Le pedimos una corrección", "La foto de su cédula no se lee. Tome otra con más luz.", 180),
  sample("other", "Su certificado está por vencer", "Vence en 30 días. Puede renovarlo desde hoy.", 2880),
]

function sample(type: Notification["args"]["type"], title: string, message: string, minutesAgo: number) {
  const createdAt = new Date(now.getTime() - minutesAgo * 60_000).toISOString()
  const isLit = type === "normal"
  const datos = { title, message, link: "#avisos" }
  return { notification: { _id: type, revisado: !isLit, args: { type }, datos, createdAt }, isLit }
}

export function NotificationSheet() {
  return (
    <Sheet title="Notificaciones">
      <ul className={classes.plain}>
        {samples.map(({ notification, isLit }) => (
          <NotificationRow
            key={notification._id}
            {...{ notification, isLit, now }}
            onFollow={() => undefined}
          />
        ))}
      </ul>
    </Sheet>
  )
}
