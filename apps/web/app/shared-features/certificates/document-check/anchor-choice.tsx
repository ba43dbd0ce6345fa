import { Button, Group, Stack, Text } from "@mantine/core"
import IconCertificate from "@tabler/icons-react/dist/esm/icons/IconCertificate.mjs"
import type { VisitorAnchor } from "@trazo/documents/trust/read-anchors"
import { useState } from "react"
import { Disclosure } from "../../../ui/content/disclosure.tsx"
import { FilePicker } from "../../../ui/files/file-picker.tsx"

interface AnchorChoiceProps {
  anchors: readonly VisitorAnchor[]
  onChange: (anchors: readonly VisitorAnchor[]) => void
}

/** Certificates that the visitor trusts beside the list, until the page is left. */
export function AnchorChoice({ anchors, onChange }: AnchorChoiceProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const add = async (file: File | undefined) => {
    if (!file) return
    const { readAnchors } = await import("@trazo/documents/trust/read-anchors")
    const read = readAnchors(new Uint8Array(await file.arrayBuffer()))
    setProblem(read.length > 0 ? null : "Ese archivo no tiene un certificado. Elija uno .cer, .crt o .pem.")
    if (read.length > 0) onChange([...anchors, ...read].slice(0, 20))
  }
  return (
    <Disclosure label="Confiar también en otra entidad">
      <Stack gap="sm">
        <Text c="dimmed">
          Si conoce a una entidad que no está en nuestra lista, agregue su certificado. Vale hasta que salga
          de esta página, y las firmas dirán que la agregó usted.
        </Text>
        <FilePicker
          label="Elegir el certificado de la entidad"
          icon={IconCertificate}
          error={problem}
          onFiles={([file]) => void add(file)}
        />
        {anchors.map(({ name }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names repeat
          <Group key={index} justify="space-between" gap="xs" wrap="nowrap">
            <Text style={{ overflowWrap: "anywhere" }}>{name || "Certificado sin nombre"}</Text>
            <Button
              variant="subtle"
              aria-label={`Quitar ${name}`}
              onClick={() => onChange(anchors.filter((_, at) => at !== index))}
            >
              Quitar
            </Button>
          </Group>
        ))}
      </Stack>
    </Disclosure>
  )
}
