import { Box, Stack, Text } from "@mantine/core"
import { type Fix, type Program, programNames } from "@trazo/documents/p12/program-findings"
import { formatDate } from "@trazo/domain/dates/spanish-dates"
import { useEffect, useRef, useState } from "react"
import { Fact, Facts } from "../../../shared-features/certificates/certificate-state/facts.tsx"
import {
  type ChosenKeyFile,
  KeyFileForm,
} from "../../../shared-features/certificates/key-file/key-file-form.tsx"
import type { InspectedKeyFile } from "../../../shared-features/platform/device-work/jobs/inspect-key-file.ts"
import { useDeviceJob } from "../../../shared-features/platform/device-work/use-device-job.ts"
import { Card } from "../frame/cards.tsx"
import { ConversionForm } from "./conversion-form.tsx"
import { ProgramVerdicts } from "./program-verdicts.tsx"
import { StatusNote } from "./status-note.tsx"

/**
 * «¿Sirve mi firma?»: reads the file of any authority on this device and says where it works; in all programs, or in
 * those that a guide is about.
 */
export function KeyFileDoctor({ programs }: { programs?: readonly Program[] }) {
  const { state, run, reset } = useDeviceJob("inspectKeyFile")
  const [chosen, setChosen] = useState<ChosenKeyFile | null>(null)
  const inspect = (file: ChosenKeyFile) => {
    setChosen(file)
    void run({ file: file.file, password: file.password, programs })
  }
  return (
    <Card>
      <KeyFileForm
        submitLabel="Revisar mi firma"
        isBusy={state.name === "busy"}
        problem={state.name === "failed" ? state.problem : null}
        onSubmit={inspect}
        onChange={reset}
      />
      {state.name === "done" && chosen ? <Result inspected={state.result} chosen={chosen} /> : null}
    </Card>
  )
}

function Result({ inspected, chosen }: { inspected: InspectedKeyFile; chosen: ChosenKeyFile }) {
  const { summary, status, key, keyCount, chainLength, verdict, keepsPassword } = inspected
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Stack gap="lg" mt="lg">
      <div>
        <h2 ref={heading} tabIndex={-1}>
          {headline(inspected)}
        </h2>
        <StatusNote status={status} />
        <Box mt="md">
          <Facts>
            <Fact name="Titular">{summary.holder}</Fact>
            <Fact name="Identificación">{summary.identity}</Fact>
            <Fact name="Empresa">{summary.organization}</Fact>
            <Fact name="RUC">{summary.ruc}</Fact>
            <Fact name="Emitido por">{summary.issuer}</Fact>
            <Fact name="Válido hasta">{formatDate(summary.notAfter)}</Fact>
            <Fact name="Clave">{keyCount > 1 ? `${key} (el archivo tiene ${keyCount})` : key}</Fact>
            <Fact name="Certificados de la entidad">{chainLength || "No los trae"}</Fact>
          </Facts>
        </Box>
      </div>
      {"at" in status ? null : <ProgramVerdicts verdicts={verdict.programs} />}
      {verdict.fixes.length > 0 && !("at" in status) ? (
        <section aria-labelledby="copia">
          <h2 id="copia">
            {verdict.isMendedByCopy ? "Guarde una copia que sí sirva" : "Guarde una copia mejor"}
          </h2>
          <Text c="dimmed" mt="xs" mb="md">
            Es la misma firma en otro archivo. Se hace en este dispositivo y el suyo no cambia.
            {verdict.isMendedByCopy ? null : " Lo que falla en el certificado sigue igual en la copia."}
          </Text>
          <ConversionForm
            {...{ chosen, keepsPassword }}
            hasChain={chainLength > 0}
            offered={offeredFor(verdict.fixes)}
          />
        </section>
      ) : null}
    </Stack>
  )
}

function headline({ status, verdict: { programs } }: InspectedKeyFile): string {
  if (status.name === "revoked") return "Su firma ya no sirve: está revocada"
  if (status.name === "suspended") return "Su firma no sirve por ahora: está suspendida"
  const [only, another] = programs
  if (only && !another) return headlines[only.state].replace("%s", programNames[only.program])
  const count = (state: "works" | "unsure" | "fails") => programs.filter((one) => one.state === state).length
  if (count("fails") === 0 && count("unsure") === 0) return "Su firma sirve en todos"
  if (count("works") === 0) return "Su firma tiene problemas"
  return count("fails") === 0 ? "Su firma sirve, con reparos" : "Su firma no sirve en todos"
}

const headlines = {
  works: "Su archivo cumple lo que pide %s",
  unsure: "Su archivo puede dar problemas en %s",
  fails: "Su archivo no sirve en %s",
} as const

/** The form that mends most goes first. */
const offeredFor = (fixes: readonly Fix[]) =>
  fixes[0] === "compatible" ? (["compatible", "modern"] as const) : (["modern", "compatible"] as const)
