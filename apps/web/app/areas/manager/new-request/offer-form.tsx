import { Button, Group, Stack, Text } from "@mantine/core"
import IconArrowRight from "@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs"
import IconBuilding from "@tabler/icons-react/dist/esm/icons/IconBuilding.mjs"
import type { KnownCompany } from "@trazo/contract/buying/new-requests"
import { paths } from "@trazo/contract/paths"
import { formatCalendarDate } from "@trazo/domain/dates/spanish-dates"
import { Form, Link, useActionData, useNavigation } from "react-router"
import { useFormFailure } from "../../../shared-features/platform/intent/page-action.ts"
import { OfferChooser, useOfferChoice } from "../../../shared-features/selling/offers/offer-chooser.tsx"
import { PriceLines } from "../../../shared-features/selling/offers/price-lines.tsx"
import { ChoiceGroup, RadioCard } from "../../../ui/choices/choices.tsx"
import { EmptyState } from "../../../ui/content/empty-state.tsx"
import { ErrorSummary } from "../../../ui/fields/error-summary.tsx"
import { Card } from "../frame/cards.tsx"
import { PageHeading } from "../frame/page-heading.tsx"
import { type EqualFound, EqualQuestion } from "./equal-request.tsx"
import type { Offers } from "./start-request.ts"

/** What the client asks for. What is known of them is checked on the next page. */
export function OfferForm({ channel, groups, ivaRate, companies, isKnown }: Offers) {
  const first = companies.length > 0 ? "subject4" : undefined
  const initial = groups.find(({ kind }) => kind === "subject1") ?? groups.find(({ kind }) => kind === first)
  const found = useEqualFound()
  const choice = useOfferChoice(
    groups,
    found?.offer ?? (initial && { kind: initial.kind, validity: "OneYear" }),
  )
  const { message } = useFormFailure()
  const { state, formMethod } = useNavigation()
  const isStarting = state !== "idle" && formMethod === "POST"
  if (groups.length === 0) return <NothingSold />
  return (
    <>
      <PageHeading title={channel === "fast" ? "Pedir una firma exprés" : "Pedir otra firma"}>
        {isKnown
          ? "Después verá lo que ya sabemos de usted: no tiene que escribirlo ni subirlo otra vez."
          : "Después completará lo que falta de sus datos."}
      </PageHeading>
      <Card>
        <Form method="post">
          <Stack gap="lg">
            <ErrorSummary message={message} />
            <OfferChooser
              groups={groups}
              choice={choice}
              details={{ subject4: <Companies companies={companies} /> }}
            />
            {choice.offer ? (
              <PriceLines price={choice.offer.price} ivaLabel={`IVA ${Math.round(ivaRate * 100)} %`} />
            ) : null}
            {found && isSame(found.offer, choice.offer) ? (
              <EqualQuestion equal={found.equal} isStarting={isStarting} />
            ) : (
              <Group justify="flex-end">
                <Button component={Link} to={paths.managerNewRequest} variant="default">
                  Atrás
                </Button>
                <Button
                  type="submit"
                  loading={isStarting}
                  rightSection={<IconArrowRight size={20} aria-hidden="true" />}
                >
                  Continuar
                </Button>
              </Group>
            )}
          </Stack>
        </Form>
      </Card>
    </>
  )
}

/** What the action warns of. */
function useEqualFound(): EqualFound | null {
  const result = useActionData<EqualFound | object>()
  return result && "equal" in result ? result : null
}

function isSame(asked: EqualFound["offer"], chosen: EqualFound["offer"] | undefined): boolean {
  return asked.kind === chosen?.kind && asked.validity === chosen.validity
}

/** The companies that the client represents, the first one chosen. */
function Companies({ companies }: { companies: readonly KnownCompany[] }) {
  if (companies.length === 0) return null
  return (
    <Stack mb="xl">
      <ChoiceGroup legend="¿De qué empresa?">
        <Stack gap={12}>
          {companies.map(({ ruc, name, position, appointmentExpiry }, index) => (
            <RadioCard
              key={ruc}
              name="company"
              value={ruc}
              title={name}
              note={`${position}, nombramiento hasta el ${formatCalendarDate(appointmentExpiry)}`}
              icon={IconBuilding}
              defaultChecked={index === 0}
            />
          ))}
          <RadioCard name="company" value="" title="Otra empresa" note="Subirá su RUC y su nombramiento." />
        </Stack>
      </ChoiceGroup>
    </Stack>
  )
}

function NothingSold() {
  return (
    <EmptyState
      icon={IconBuilding}
      title="Por ahora no se vende aquí"
      action={
        <Button component={Link} to={paths.managerNewRequest}>
          Ver qué puede pedir
        </Button>
      }
    >
      <Text inherit>Su distribuidora no tiene firmas a la venta de esta forma.</Text>
    </EmptyState>
  )
}
