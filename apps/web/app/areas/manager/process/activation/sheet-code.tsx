import { Button, Paper, Stack, Text } from "@mantine/core"
import IconPrinter from "@tabler/icons-react/dist/esm/icons/IconPrinter.mjs"
import { printRevocationSheet } from "@trazo/contract/certificates/revocation-sheet"
import { ApiError } from "@trazo/contract/errors/errors"
import { useState } from "react"
import { callFromBrowser } from "../../../../shared-features/platform/api/call-from-browser.ts"
import { CopyButton } from "../../../../ui/content/copy-button.tsx"
import { saveFile } from "../../../../ui/files/save-file.ts"

interface SheetCodeProps {
  serial: string
  code: string
  /** The sheet needs the account's session; without it the page itself is printed. */
  mayPrint?: boolean
  /** Where something else is the main thing to do. */
  isAside?: boolean
}

/** A code that was handed out now, which the server cannot show again, and its sheet to print. */
export function SheetCode({ serial, code, mayPrint = true, isAside = false }: SheetCodeProps) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const save = async () => {
    setBusy(true)
    try {
      const pdf = await callFromBrowser(printRevocationSheet, { params: { serial }, body: { code } })
      saveFile(pdf, "codigo-de-revocacion.pdf")
      setProblem(null)
    } catch (error) {
      const isKnown = error instanceof ApiError
      setProblem(isKnown ? error.message : "No se pudo preparar el PDF. Copie el código o intente otra vez.")
    } finally {
      setBusy(false)
    }
  }
  return (
    <Paper withBorder radius="md" p="md">
      <Stack gap="sm">
        <Text inherit fw={600}>
          Su código de revocación
        </Text>
        <Text ff="monospace" fz="var(--text-xl)" fw={700} style={{ overflowWrap: "anywhere" }}>
          {code}
        </Text>
        <Text>
          Si pierde el archivo o su dispositivo, con este código anula su firma de inmediato, sin entrar a su
          cuenta.
        </Text>
        <Text c="dimmed">
          Guárdelo lejos del archivo. No se vuelve a mostrar; sirve una sola vez y solo para esta firma.
        </Text>
        {mayPrint ? (
          <Button
            onClick={() => void save()}
            loading={isBusy}
            variant={isAside ? "default" : "filled"}
            leftSection={<IconPrinter size={20} stroke={1.75} aria-hidden="true" />}
          >
            Guardar para imprimir (PDF)
          </Button>
        ) : (
          <Button
            onClick={() => window.print()}
            variant="default"
            leftSection={<IconPrinter size={20} stroke={1.75} aria-hidden="true" />}
          >
            Imprimir esta página
          </Button>
        )}
        <CopyButton text={code} label="Copiar el código" />
        {problem ? <Text role="alert">{problem}</Text> : null}
      </Stack>
    </Paper>
  )
}
