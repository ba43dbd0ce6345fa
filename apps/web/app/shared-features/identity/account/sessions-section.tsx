import { Button, Group, Stack, Text } from "@mantine/core"
import IconDeviceDesktop from "@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs"
import IconDeviceMobile from "@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs"
import IconUser from "@tabler/icons-react/dist/esm/icons/IconUser.mjs"
import type { OwnSession } from "@trazo/contract/identity/account"
import { formatDateTime } from "@trazo/domain/dates/spanish-dates"
import { RelativeDate } from "../../../ui/content/relative-date.tsx"
import { Section, SectionBody } from "../../../ui/editor/section.tsx"
import { ErrorSummary } from "../../../ui/fields/error-summary.tsx"
import { StatusBadge } from "../../../ui/status/status-badge.tsx"
import { type Intent, useIntent } from "../../platform/intent/use-intent.ts"
import { DoneNote } from "./done-note.tsx"

export function SessionsSection({ sessions }: { sessions: readonly OwnSession[] }) {
  const one = useIntent("end-session")
  const others = useIntent("end-others")
  const at = Math.max(one.done?.at ?? 0, others.done?.at ?? 0) || null
  const ownFirst = sessions.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
  return (
    <Section
      title="Sesiones abiertas"
      hint="Los dispositivos en los que su cuenta está abierta. Si no reconoce alguno, ciérrelo y cambie su contraseña."
    >
      <SectionBody>
        <ErrorSummary message={one.failure.message ?? others.failure.message} />
        <DoneNote at={at}>
          {at === others.done?.at ? "Cerramos las demás sesiones." : "Cerramos esa sesión."}
        </DoneNote>
        <Stack component="ul" gap="lg" m={0} p={0} style={{ listStyle: "none" }}>
          {ownFirst.map((session) => (
            <SessionRow key={session.id} session={session} intent={one} />
          ))}
        </Stack>
        {sessions.length > 1 ? (
          <others.Form method="post">
            <input type="hidden" name="intent" value={others.name} />
            <Button type="submit" variant="default" loading={others.isPending}>
              Cerrar las demás sesiones
            </Button>
          </others.Form>
        ) : null}
      </SectionBody>
    </Section>
  )
}

/** All rows share one intent: its result outlives the row that it removes. */
function SessionRow({ session, intent }: { session: OwnSession; intent: Intent }) {
  const { id, device, address, isCurrent, openedAt, lastSeenAt } = session
  const { Form, name, isPending } = intent
  const Picture = /iPhone|iPad|Android/.test(device) ? IconDeviceMobile : IconDeviceDesktop
  return (
    <Group component="li" gap="md" align="flex-start" wrap="nowrap">
      <Picture size={28} stroke={1.5} color="var(--ink-2)" aria-hidden="true" style={{ flex: "none" }} />
      <Group gap="sm" flex={1} justify="space-between">
        <Stack gap={0} flex="1 1 240px">
          <Group gap="4px 12px" fw={600}>
            {device}
            {isCurrent ? (
              <StatusBadge icon={IconUser} tone="good">
                Este dispositivo
              </StatusBadge>
            ) : null}
          </Group>
          <Text inherit c="dimmed">
            Última actividad: <RelativeDate date={lastSeenAt} />
          </Text>
          <Text inherit c="dimmed">
            Desde el {formatDateTime(new Date(openedAt))}
          </Text>
          {address ? (
            <Text inherit c="dimmed">
              Red {address}
            </Text>
          ) : null}
        </Stack>
        {isCurrent ? null : (
          <Form method="post">
            <input type="hidden" name="intent" value={name} />
            <input type="hidden" name="id" value={id} />
            <Button
              type="submit"
              variant="default"
              disabled={isPending}
              aria-label={`Cerrar la sesión de ${device}`}
            >
              Cerrar
            </Button>
          </Form>
        )}
      </Group>
    </Group>
  )
}
