import { dayMilliseconds } from "@trazo/domain/dates/calendar-date"
import { countCrlEntries } from "@trazo/pki/authority/crl"
import type { StatusSigner } from "../../adapters/certificate-authority/port.ts"
import { inPlatform } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { type ListedAuthority, unscopedAuthorities, unscopedLatestList } from "./queries.ts"
import { listWindows } from "./revocation-lists.ts"

interface AuthorityReading {
  /** DER. For the responder, the newest one. */
  certificates: { role: "root" | "issuing" | "responder"; der: Buffer }[]
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
  signer: StatusSigner,
  { db }: Pick<Deps, "db">,
): Promise<AuthorityReading> {
  const [authorities, root, issuing] = await inPlatform(db, (tx) =>
    Promise.all([unscopedAuthorities(tx), unscopedLatestList(tx, "root"), unscopedLatestList(tx, "issuing")]),
  )
  const responder = authorities.findLast(({ id }) => id.startsWith("ocsp"))
  return {
    certificates: [
      { role: "root", der: signer.rootCertificate },
      { role: "issuing", der: signer.issuingCertificate },
      ...(responder ? [{ role: "responder" as const, der: responder.certificate }] : []),
    ],
    lists: [root, issuing].flatMap((row) => {
      if (!row) return []
      const authority = row.authority_id as ListedAuthority
      const dueAt = row.this_update.getTime() + listWindows[authority].dueAfterDays * dayMilliseconds
      return {
        ...{ authority, number: row.number, entries: countCrlEntries(row.der), dueAt: new Date(dueAt) },
        ...{ thisUpdate: row.this_update, nextUpdate: row.next_update },
      }
    }),
  }
}
