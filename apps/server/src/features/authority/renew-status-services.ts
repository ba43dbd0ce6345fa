import { dayMilliseconds } from "@trazo/domain/dates/calendar-date"
import type { StatusSigner } from "../../adapters/certificate-authority/port.ts"
import { inPlatform } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { publishRevocationList } from "./publish-revocation-list.ts"
import { unscopedAuthorities, unscopedInsertAuthorities, unscopedTakeAuthorityTurn } from "./queries.ts"

/** The next responder is made so long before the present one ends. */
const responderSpareDays = 30

type Needed = Pick<Deps, "db" | "clock">

/** What has to be there for the world to see states: both lists young enough, a responder that lasts. */
export async function renewStatusServices(signer: StatusSigner, deps: Needed): Promise<void> {
  await adoptResponder(signer, deps)
  if (endsSoon(signer.responderNotAfter, deps)) await makeNextResponder(signer, deps)
  await publishRevocationList({ authority: "root", ifDue: true }, signer, deps)
  await publishRevocationList({ authority: "issuing", ifDue: true }, signer, deps)
}

/** Another process may have made the next responder: this one goes on with it. */
async function adoptResponder(signer: StatusSigner, deps: Needed): Promise<void> {
  if (!endsSoon(signer.responderNotAfter, deps)) return
  const newest = (await inPlatform(deps.db, unscopedAuthorities)).findLast(({ id }) => id.startsWith("ocsp"))
  if (newest) signer.useResponder({ certificate: newest.certificate, encryptedKey: newest.encrypted_key })
}

async function makeNextResponder(signer: StatusSigner, deps: Needed): Promise<void> {
  const next = await signer.newResponder()
  await inPlatform(deps.db, async (tx) => {
    await unscopedTakeAuthorityTurn(tx)
    const responders = (await unscopedAuthorities(tx)).filter(({ id }) => id.startsWith("ocsp"))
    const row = {
      id: `ocsp-${responders.length + 1}`,
      certificate: next.certificate,
      encrypted_key: next.encryptedKey,
      created_at: deps.clock.now(),
    }
    await unscopedInsertAuthorities(tx, [row])
  })
  signer.useResponder(next)
}

function endsSoon(notAfter: Date, { clock }: Needed): boolean {
  return notAfter.getTime() - clock.now().getTime() < responderSpareDays * dayMilliseconds
}
