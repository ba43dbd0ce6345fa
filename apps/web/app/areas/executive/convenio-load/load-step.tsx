import { Stack, Text } from "@mantine/core"
import type { ConvenioLoad } from "@trazo/contract/selling/convenio-loads"
import { Section, SectionBody } from "../../../ui/editor/section.tsx"
import { ProgressBar } from "../../../ui/files/progress-bar.tsx"
import { useLoadProgress } from "./use-load-progress.ts"

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
