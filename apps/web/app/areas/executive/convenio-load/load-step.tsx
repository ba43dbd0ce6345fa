import { Stack, Text } from "@mantine/core"
import type { LoadProgress } from "@trazo/contract/endpoint/live-events"
import type { ConvenioLoad } from "@trazo/contract/selling/convenio-loads"
import { useEffect, useState } from "react"
import { useRevalidator } from "react-router"
import { withLiveSocket } from "../../../shared-features/platform/notifications/live-socket.ts"
import { Section, SectionBody } from "../../../ui/editor/section.tsx"
import { ProgressBar } from "../../../ui/files/progress-bar.tsx"
import { useLiveRefresh } from "../../../ui/list/use-live-refresh.ts"

const steps = {
  checking: { title: "Revisando las filas", unit: "filas revisadas", hint: "Todavía no se agrega a nadie." },
  loading: {
    title: "Cargando a las personas",
    unit: "personas cargadas",
    hint: "Puede salir de esta página: la carga sigue sola.",
  },
  undoing: {
    title: "Deshaciendo la carga",
    unit: "personas quitadas",
    hint: "Sus invitaciones dejan de servir.",
  },
} as const

type WorkingLoad = ConvenioLoad & { state: keyof typeof steps }

/** The progress of what a job does. */
export function LoadStep({ load }: { load: WorkingLoad }) {
  const { title, unit, hint } = steps[load.state]
  const { counts, total, loaded } = load
  const done = Math.max(load.done, useLoadProgress(load))
  const all = { checking: total, loading: load.done + counts.new + counts.client, undoing: loaded }[
    load.state
  ]
  return (
    <Section title={title} hint={hint}>
      <SectionBody>
        <Stack gap="xs">
          <ProgressBar aria-label={title} max={Math.max(all, 1)} value={done} />
          <Text role="status">
            {`${done.toLocaleString("es-EC")} de ${all.toLocaleString("es-EC")} ${unit}`}
          </Text>
        </Stack>
      </SectionBody>
    </Section>
  )
}

export const isWorking = (load: ConvenioLoad): load is WorkingLoad => Object.hasOwn(steps, load.state)

const pollMilliseconds = { live: 10_000, alone: 1000 }

/**
 * Rows or people that the running step has finished, by the page's socket. Reads the page again when the step ends. Without the
 * socket, and for a step that a colleague started, it reads the page every second.
 */
export function useLoadProgress({ id, state }: Pick<LoadProgress, "id" | "state">): number {
  const { revalidate } = useRevalidator()
  const [heard, setHeard] = useState<LoadProgress | null>(null)
  useEffect(
    () =>
      withLiveSocket((socket) => {
        const onProgress = (load: LoadProgress) => {
          if (load.id !== id) return
          setHeard(load)
          if (load.state !== state) void revalidate()
        }
        const onLost = () => setHeard(null)
        socket.on("loadProgressed", onProgress)
        socket.on("disconnect", onLost)
        return () => {
          socket.off("loadProgressed", onProgress)
          socket.off("disconnect", onLost)
        }
      }),
    [id, state, revalidate],
  )
  const isOfStep = heard !== null && heard.state === state
  useLiveRefresh(true, isOfStep ? pollMilliseconds.live : pollMilliseconds.alone)
  return isOfStep ? heard.done : 0
}
