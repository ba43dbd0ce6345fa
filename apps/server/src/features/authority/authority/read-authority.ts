import type { AuthorityCertificate } from "@trazo/contract/authority/platform-state"
import { dayMilliseconds } from "@trazo/domain/dates/calendar-date"
import { countCrlEntries } from "@trazo/pki/authority/crl"
import type { StatusSigner } from "../../../adapters/certificate-authority/port.ts"
import { inPlatform } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { unscopedLatestList } from "./revocation-list.ts"
import { listWindow } from "./revocation-lists.ts"
import { isStamping } from "./stamping-keys.ts"
import { type ListedAuthority, unscopedAuthorities } from "./stored-authority.ts"

interface AuthorityReading {
  /** DER. For the responder and for time stamps, the newest one. */
  certificates: { role: AuthorityCertificate["role"]; der: Buffer }[]
  lists: PublishedList[]
}

interface PublishedList {
  authority: ListedAuthority
  number: string
  thisUpdate: Date
  nextUpdate: Date
  dueAt: Date
  entries: number
}

export async function readAuthority(
  signers: readonly StatusSigner[],
  { db }: Pick<Deps, "db">,
): Promise<AuthorityReading> {
  const listed: ListedAuthority[] = ["root", ...signers.map(({ id }) => id)]
  const [authorities, ...lists] = await inPlatform(db, (tx) =>
    Promise.all([unscopedAuthorities(tx), ...listed.map((id) => unscopedLatestList(tx, id))]),
  )
  const responder = authorities.findLast(({ id }) => id.startsWith("ocsp"))
  const stamping = authorities.findLast(isStamping)
  return {
    certificates: [
      ...signers.slice(0, 1).map(({ rootCertificate: der }) => ({ role: "root" as const, der })),
      ...signers.map(({ issuingCertificate: der }) => ({ role: "issuing" as const, der })),
      ...(responder ? [{ role: "responder" as const, der: responder.certificate }] : []),
      ...(stamping ? [{ role: "stamping" as const, der: stamping.certificate }] : []),
    ],
    lists: lists.flatMap((row) => {
      if (!row) return []
      const authority = row.authorityId as ListedAuthority
      const dueAt = row.thisUpdate.getTime() + listWindow(authority).dueAfterDays * dayMilliseconds
      return {
        authority,
        number: row.number,
        entries: countCrlEntries(row.der),
        dueAt: new Date(dueAt),
        thisUpdate: row.thisUpdate,
        nextUpdate: row.nextUpdate,
      }
    }),
  }
}
