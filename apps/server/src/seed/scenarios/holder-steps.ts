import { createHash } from "node:crypto"
import type { HolderRevocationReason } from "@trazo/domain/certificates/revocation-reason"
import { validityEnd } from "@trazo/domain/certificates/validity"
import { ecuadorDay } from "@trazo/domain/dates/calendar-date"
import { exportPublicKey } from "@trazo/pki/holder/holder-key"
import { packP12 } from "@trazo/pki/holder/pack-p12"
import type { Actor } from "../../actor.ts"
import { approvedHolder } from "../../features/activations/load-approval.ts"
import { recordAudit } from "../../features/audit/record-audit.ts"
import { recordCertificateStatus, recordIntent } from "../../features/authority/certificate-status.ts"
import {
  mailRevocation,
  notifyRevocation,
  recordRevocation,
} from "../../features/certificates/record-revocation.ts"
import { storeFile } from "../../features/files/stored-files.ts"
import { holderNames } from "../../features/requests/load-request.ts"
import { moveRequest } from "../../features/requests/move-request.ts"
import { findSerial, insertCertificate, insertKeyCopy, markReplaced } from "../story.queries.ts"
import { demoP12Password } from "./demo-p12-password.ts"
import type { Act, Telling } from "./story.ts"
import { storyId } from "./story-id.ts"

interface Issuing {
  /** The story whose certificate this one renews. */
  renews?: string
}

/** The holder activates: a certificate of the authority's for a key made as a holder's device makes it. */
export function issue({ renews }: Issuing = {}): Act {
  return {
    ...{ minutes: 130, needsKey: true },
    async run(telling) {
      if (!telling.key) throw new Error(`${telling.story.key} has no key`)
      const pair = await telling.key
      const { serial, der } = await certify(telling, await exportPublicKey(pair.publicKey))
      if (renews) {
        const { tx } = telling
        await markReplaced(tx, await findSerial(tx, storyId(tx.scope, renews)), serial)
      }
      await keepP12(telling, { serial, der, privateKey: pair.privateKey })
    },
  }
}

function clientOf({ request }: Telling): Actor {
  return { area: "client", id: request.client_id ?? "" }
}

async function certify(telling: Telling, spki: Uint8Array): Promise<{ serial: string; der: Buffer }> {
  const { tx, deps, request, clock } = telling
  const now = clock.now()
  const notBefore = new Date(Math.floor(now.getTime() / 1000) * 1000)
  const appointmentEnd = request.user_info.appointmentExpiry
  const notAfter = validityEnd({ validity: request.validity, from: notBefore, appointmentEnd })
  const holder = approvedHolder(request)
  const { serial, content } = deps.authority.prepare({ holder, spki, notBefore, notAfter })
  const der = await deps.authority.sign(content)
  recordIntent(tx, { serial, notAfter }, deps)
  await tx.flush()
  const approval = { request_id: request.id, approval_number: request.approval_number }
  await insertCertificate(tx, {
    ...{ serial, tbs: content, der, status: "valid", ...approval, client_id: request.client_id ?? "" },
    ...{ kind: request.kind, validity: request.validity, not_before: notBefore, not_after: notAfter },
    spki_sha256: createHash("sha256").update(spki).digest(),
    ...{
      holder_names: holderNames(request),
      holder_identity: holder.identity,
      intent_at: now,
      issued_at: now,
    },
    ...{
      revoked_at: null,
      revocation_reason: null,
      revocation_note: null,
      event_date: null,
      replaced_by: null,
    },
  })
  await recordCertificateStatus(tx, { serial, status: "good" }, deps)
  const actor = clientOf(telling)
  telling.request = await moveRequest(tx, { request, to: "issued", actor }, deps)
  const data = { request: request.id, approval: request.approval_number }
  for (const action of ["certificate.intended", "certificate.issued"]) {
    recordAudit(tx, { actor, action, object: `certificate:${serial}`, data }, deps)
  }
  return { serial, der }
}

async function keepP12(
  telling: Telling,
  { serial, der, privateKey }: { serial: string; der: Buffer; privateKey: CryptoKey },
): Promise<void> {
  const { tx, deps, request, clock } = telling
  const content = await packP12({
    ...{ privateKey, password: demoP12Password, friendlyName: holderNames(request) },
    certificate: new Uint8Array(der),
    chain: deps.authority.chain.map((certificate) => new Uint8Array(certificate)),
  })
  const file = { purpose: "p12", name: "firma.p12", mediaType: "application/x-pkcs12", content } as const
  const { id: file_id } = await storeFile(tx, file, deps)
  const approval = { request_id: request.id, approval_number: request.approval_number }
  await insertKeyCopy(tx, { ...approval, kind: "p12", file_id, saved_at: clock.now() })
  const actor = clientOf(telling)
  recordAudit(tx, { actor, action: "certificate.p12-saved", object: `certificate:${serial}` }, deps)
}

/** The holder ends it, some days after it was issued. */
export function revoke({
  days,
  reason,
  note,
}: {
  days: number
  reason: HolderRevocationReason
  note: string
}): Act {
  return {
    minutes: days * 24 * 60,
    async run(telling) {
      const { tx, deps, request, clock } = telling
      const serial = await findSerial(tx, request.id)
      const event = { day: ecuadorDay(clock.now()), from: new Date(clock.now().getTime() - 3_600_000) }
      await recordRevocation(tx, { serial, reason, note, event, actor: clientOf(telling) }, deps)
      await mailRevocation(tx, { serial, clientId: request.client_id ?? "", reason }, deps)
      await notifyRevocation(tx, { request, actor: clientOf(telling), reason }, deps)
    },
  }
}
