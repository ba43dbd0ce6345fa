import { Button, Group, Stack, Text } from "@mantine/core"
import type { StandingRequest } from "@trazo/contract/buying/new-requests"
import { paths } from "@trazo/contract/paths"
import { certificateKindNames, needsCompany } from "@trazo/domain/certificates/certificate-kind"
import { validityNames } from "@trazo/domain/certificates/validity"
import { formatDate } from "@trazo/domain/dates/spanish-dates"
import { requestStatusCatalogue } from "@trazo/domain/requests/request-status"
import { useEffect, useRef } from "react"
import { Link } from "react-router"
import type { chosenOffer } from "../../../shared-features/selling/offers/offers.ts"

type Offer = ReturnType<typeof chosenOffer>

/** The action's result when it warns first. */
export interface EqualFound {
  equal: StandingRequest
  offer: Offer
}

/**
 * What the client has already of the same kind and company: an open request, or a certificate of the same validity. Another
 * company is not known yet.
 */
export function equalOf(
  standing: readonly StandingRequest[],
  { kind, validity, company }: Offer & { company: string | null },
): StandingRequest | undefined {
  if (needsCompany(kind) && company === null) return undefined
  return standing.find(
    (one) =>
      one.kind === kind &&
      (one.validUntil === null || one.validity === validity) &&
      (!needsCompany(kind) || one.company === company),
  )
}

/** In place of the form's buttons. It blocks nothing: one person may need two. */
export function EqualQuestion({ equal, isStarting }: { equal: StandingRequest; isStarting: boolean }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  const { id, kind, validity, number, status, validUntil } = equal
  const title = `${certificateKindNames[kind]}, ${validityNames[validity]}`
  return (
    <Stack ref={box} gap="sm" role="alert" tabIndex={-1}>
      <Text>
        {validUntil ? (
          <>
            <strong>Ya tiene una firma igual:</strong> {title}, válida hasta el{" "}
            {formatDate(new Date(validUntil))}.
          </>
        ) : (
          <>
            <strong>Ya tiene una solicitud abierta de esta clase:</strong> {title}, {number}, «
            {requestStatusCatalogue[status].description}».
          </>
        )}
      </Text>
      <Group gap="sm" justify="flex-end">
        <Button type="submit" name="again" value="true" variant="default" loading={isStarting}>
          Pedir otra de todos modos
        </Button>
        <Button component={Link} to={validUntil ? paths.managerSignatures : paths.managerRequest(id)}>
          Ver la que tengo
        </Button>
      </Group>
    </Stack>
  )
}
