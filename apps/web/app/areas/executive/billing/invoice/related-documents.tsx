import { Anchor, Group, Text } from "@mantine/core"
import type { InvoiceDetail } from "@trazo/contract/money/invoices"
import { paths } from "@trazo/contract/paths"
import { Link } from "react-router"
import { Money } from "../../../../ui/content/money.tsx"
import { Section, SectionBody } from "../../../../ui/editor/section.tsx"
import { InvoiceBadge } from "../invoices/invoice-badge.tsx"

/** The credit notes of an invoice, or the invoice of a credit note. */
export function RelatedDocuments({
  invoice: { credits, creditNotes, totalCents },
}: {
  invoice: InvoiceDetail
}) {
  if (credits)
    return (
      <Section title="Factura que modifica">
        <SectionBody>
          <Related {...credits} name="Factura" />
        </SectionBody>
      </Section>
    )
  if (creditNotes.length === 0) return null
  const credited = creditNotes.reduce((sum, note) => sum + note.totalCents, 0)
  return (
    <Section title="Notas de crédito">
      <SectionBody>
        {creditNotes.map((note) => (
          <Related key={note.id} {...note} name="Nota de crédito" />
        ))}
        <Text inherit c="dimmed">
          {credited === totalCents ? (
            "La factura queda en cero."
          ) : (
            <>
              Quedan <Money cents={totalCents - credited} /> de la factura.
            </>
          )}
        </Text>
      </SectionBody>
    </Section>
  )
}

interface RelatedProps {
  id: string
  name: string
  number: string | null
  state: InvoiceDetail["state"]
  totalCents: number
}

function Related({ id, name, number, state, totalCents }: RelatedProps) {
  return (
    <Group gap="sm">
      <Anchor component={Link} to={paths.executiveInvoice(id)} inherit>
        {number ? `${name} ${number}` : `${name} por numerar`}
      </Anchor>
      <Money cents={totalCents} />
      <InvoiceBadge state={state} />
    </Group>
  )
}
