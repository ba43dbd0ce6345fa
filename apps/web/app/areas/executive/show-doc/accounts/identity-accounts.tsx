import { Anchor, Box, SimpleGrid, Stack, Text } from "@mantine/core"
import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs"
import type { Review, ReviewedAccount } from "@trazo/contract/desk/review"
import { paths } from "@trazo/contract/paths"
import { formatDate, formatDateTime } from "@trazo/domain/dates/spanish-dates"
import { requestStatusCatalogue } from "@trazo/domain/requests/request-status"
import { Link } from "react-router"
import { Note } from "../../../../ui/content/note.tsx"
import { AccountDispute } from "./account-dispute.tsx"

/** The accounts of the identity side by side, where there are several or an e-mail address differs. */
export function IdentityAccounts({ review }: { review: Review }) {
  const { accounts, verifiedEmail } = review
  const isPlain = accounts.every(({ isOfRequest, email }) => isOfRequest && email === verifiedEmail)
  if (isPlain) return null
  return (
    <Box mt="md">
      <Note
        tone="warn"
        icon={IconAlertTriangle}
        title={
          accounts.length > 1
            ? `Este documento tiene ${accounts.length} cuentas: compare los datos antes de aprobar`
            : "El correo de la solicitud no es el de su cuenta"
        }
      >
        <Stack gap="sm">
          <Text size="sm">
            La solicitud comprobó el correo <strong>{verifiedEmail}</strong> y trae el teléfono{" "}
            <strong>{review.userInfo.phone}</strong>.
          </Text>
          <SimpleGrid minColWidth="min(220px, 100%)" autoFlow="auto-fit" spacing="md">
            {accounts.map((account) => (
              <AccountCard key={account.id} account={account} reviewId={review.id} />
            ))}
          </SimpleGrid>
          <AccountDispute review={review} />
        </Stack>
      </Note>
    </Box>
  )
}

function AccountCard({ account, reviewId }: { account: ReviewedAccount; reviewId: string }) {
  const { addressChange, certificates } = account
  const past = account.requests.filter(({ id }) => id !== reviewId)
  return (
    <Stack
      component="section"
      gap={4}
      aria-label={`Cuenta ${account.email}`}
      style={{ overflowWrap: "anywhere" }}
    >
      <Text fw={600}>{titleOf(account)}</Text>
      <Text size="sm">{account.names}</Text>
      <Text size="sm">{account.email}</Text>
      <Text size="sm">{account.phone || "Sin teléfono"}</Text>
      <Text size="sm">Creada el {formatDate(new Date(account.createdAt))}</Text>
      {addressChange ? (
        <Text size="sm">
          Cambia a {addressChange.email} el {formatDateTime(new Date(addressChange.takesEffectAt))}
        </Text>
      ) : null}
      {past.map((request) => (
        <Text key={request.id} size="sm">
          <Anchor component={Link} to={paths.executiveReview(request.channel, request.id)} target="_blank">
            {request.number}
          </Anchor>{" "}
          {requestStatusCatalogue[request.status].description}, {request.email}
        </Text>
      ))}
      {certificates.map(({ serial, notAfter }) => (
        <Text key={serial} size="sm">
          <Anchor component={Link} to={paths.verify(serial)} target="_blank">
            Certificado …{serial.slice(-6)}
          </Anchor>
          , hasta el {formatDate(new Date(notAfter))}
        </Text>
      ))}
    </Stack>
  )
}

function titleOf({ isOfRequest, isApproved, isDisabled, internal }: ReviewedAccount): string {
  const kind = isApproved ? "Cuenta aprobada" : "Cuenta provisional"
  const marks = [
    isOfRequest ? "de esta solicitud" : null,
    internal ? "cliente interno" : null,
    isDisabled ? "desactivada" : null,
  ].filter((mark) => mark !== null)
  return [kind, ...marks].join(", ")
}
