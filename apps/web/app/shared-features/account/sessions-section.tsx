import { Button } from "@mantine/core"
import IconDeviceDesktop from "@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs"
import IconDeviceMobile from "@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs"
import IconUser from "@tabler/icons-react/dist/esm/icons/IconUser.mjs"
import type { OwnSession } from "@trazo/contract/account"
import { formatDateTime } from "@trazo/domain/dates/spanish-dates"
import { ErrorSummary } from "../../ui/error-summary.tsx"
import { RelativeDate } from "../../ui/relative-date.tsx"
import { StatusBadge } from "../../ui/status-badge.tsx"
import { AccountSection } from "./account-section.tsx"
import { DoneNote } from "./done-note.tsx"
import classes from "./sessions-section.module.css"
import { type AccountForm, useAccountForm } from "./use-account-form.ts"

/** Where one is signed in, and the way to end it there. */
export function SessionsSection({ sessions }: { sessions: readonly OwnSession[] }) {
  const one = useAccountForm("end-session")
  const others = useAccountForm("end-others")
  const at = Math.max(one.doneAt ?? 0, others.doneAt ?? 0) || null
  const ownFirst = sessions.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
  return (
    <AccountSection title="Sesiones abiertas">
      <p className={classes.lead}>
        Los dispositivos en los que su cuenta está abierta. Si no reconoce alguno, ciérrelo y cambie su
        contraseña.
      </p>
      <ErrorSummary message={one.failure.message ?? others.failure.message} />
      <DoneNote at={at}>
        {at === others.doneAt ? "Cerramos las demás sesiones." : "Cerramos esa sesión."}
      </DoneNote>
      <ul className={classes.sessions}>
        {ownFirst.map((session) => (
          <li key={session.id} className={classes.session}>
            <SessionRow session={session} form={one} />
          </li>
        ))}
      </ul>
      {sessions.length > 1 ? (
        <others.Form method="post">
          <input type="hidden" name="intent" value="end-others" />
          <Button type="submit" variant="default" loading={others.isBusy}>
            Cerrar las demás sesiones
          </Button>
        </others.Form>
      ) : null}
    </AccountSection>
  )
}

function SessionRow({ session, form: { Form, isBusy } }: { session: OwnSession; form: AccountForm }) {
  const { id, device, address, isCurrent, openedAt, lastSeenAt } = session
  const Picture = /iPhone|iPad|Android/.test(device) ? IconDeviceMobile : IconDeviceDesktop
  return (
    <>
      <Picture size={28} stroke={1.5} aria-hidden="true" className={classes.picture} />
      <div className={classes.words}>
        <p className={classes.device}>
          {device}
          {isCurrent ? (
            <StatusBadge icon={IconUser} tone="good">
              Este dispositivo
            </StatusBadge>
          ) : null}
        </p>
        <p className={classes.times}>
          <span>
            Última actividad: <RelativeDate date={lastSeenAt} />
          </span>
          <span>Desde el {formatDateTime(new Date(openedAt))}</span>
          {address ? <span>Red {address}</span> : null}
        </p>
      </div>
      {isCurrent ? null : (
        <Form method="post" className={classes.end}>
          <input type="hidden" name="intent" value="end-session" />
          <input type="hidden" name="id" value={id} />
          <Button
            type="submit"
            variant="default"
            disabled={isBusy}
            aria-label={`Cerrar la sesión de ${device}`}
          >
            Cerrar
          </Button>
        </Form>
      )}
    </>
  )
}
