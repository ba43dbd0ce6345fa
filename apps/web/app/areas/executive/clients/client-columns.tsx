import { Text } from "@mantine/core"
import type { ClientRow } from "@trazo/contract/desk/client-records"
import { formatDate } from "@trazo/domain/dates/spanish-dates"
import { identityTypeNames } from "@trazo/domain/identity/identity-type"
import type { Column } from "../../../ui/list/list-table.tsx"
import { StandingBadge } from "./standing-badge.tsx"

export const fullName = ({ names, surnames }: Pick<ClientRow, "names" | "surnames">) =>
  `${names} ${surnames}`.trim()

type Identity = Pick<ClientRow, "identity" | "identityType" | "country">

/** Two people can have passports of one number, from two countries. */
export function identityText({ identity, identityType, country }: Identity): string {
  return identityType === "ci" ? identity : `${identityTypeNames.passport} ${identity} (${country})`
}

const day = (date: string | null) => (date === null ? "Ninguna" : formatDate(new Date(date)))

export const clientColumns: readonly Column<ClientRow>[] = [
  { key: "name", title: "Cliente", isName: true, isWide: true, cell: fullName, text: fullName },
  {
    key: "identity",
    title: "Documento",
    card: "labelled",
    cell: ({ identity, country }) => (country ? `${identity} (${country})` : identity),
    text: identityText,
  },
  {
    key: "standing",
    title: "Cuenta",
    card: "end",
    cell: ({ standing, internal }) => (
      <>
        <StandingBadge standing={standing} /> {internal ? "Interno" : null}
      </>
    ),
  },
  {
    key: "email",
    title: "Correo",
    cell: ({ email }) => (
      <Text inherit truncate maw={240} title={email}>
        {email}
      </Text>
    ),
    text: ({ email }) => email,
  },
  {
    key: "until",
    title: "Firma hasta",
    card: "labelled",
    cell: ({ certificateUntil }) => day(certificateUntil),
  },
  {
    key: "since",
    title: "Desde",
    card: "hidden",
    isOptional: true,
    cell: ({ createdAt }) => day(createdAt),
  },
]
