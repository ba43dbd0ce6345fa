import { Button, Group, NativeSelect } from "@mantine/core"
import type { TermsText, TermsVersion } from "@trazo/contract/distributors/terms"
import { Form } from "react-router"
import { Section, SectionBody } from "../../../../ui/editor/section.tsx"
import { ChangedLines } from "./changed-lines.tsx"

export interface ComparedTerms {
  before: TermsText
  after: TermsText
}

interface ComparisonProps {
  /** Newest first. */
  versions: readonly TermsVersion[]
  compared: ComparedTerms | null
}

/** Compares two published versions; the address keeps which. */
export function Comparison({ versions, compared }: ComparisonProps) {
  const choices = versions.map(({ number }) => ({ value: String(number), label: `Versión ${number}` }))
  const [newest, previous] = versions
  const chosen = (one: TermsVersion | undefined) => String(one?.number ?? "")
  return (
    <Section title="Comparar versiones" hint="Lo que se quitó y lo que se agregó entre dos versiones.">
      <SectionBody>
        <Form method="get" preventScrollReset>
          <Group align="end" gap="sm">
            <NativeSelect
              name="antes"
              label="Antes"
              data={choices}
              defaultValue={chosen(compared?.before ?? previous)}
            />
            <NativeSelect
              name="despues"
              label="Después"
              data={choices}
              defaultValue={chosen(compared?.after ?? newest)}
            />
            <Button type="submit" variant="default">
              Comparar
            </Button>
          </Group>
        </Form>
        {compared ? (
          <section aria-label={`Versión ${compared.before.number} y versión ${compared.after.number}`}>
            <ChangedLines before={compared.before.text} after={compared.after.text} />
          </section>
        ) : null}
      </SectionBody>
    </Section>
  )
}
