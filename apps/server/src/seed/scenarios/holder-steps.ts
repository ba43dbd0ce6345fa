import type { HolderRevocationReason } from "@trazo/domain/certificates/revocation-reason"
import { ecuadorDay } from "@trazo/domain/dates/calendar-date"
import { makeCertificationRequest } from "@trazo/pki/holder/holder-key"
import { p12Packer } from "@trazo/pki/holder/pack-p12"
import type { Actor } from "../../actor.ts"
import { inScope } from "../../database/scope.ts"
import { demoP12Password } from "../../demo-accounts.ts"
import { startNewRequest } from "../../features/buying/account-drafts/start-new-request.ts"
import {
  confirmActivationCode,
  sendActivationCode,
} from "../../features/certificates/activations/confirm-activation.ts"
import { requestCertificate } from "../../features/certificates/activations/issue-certificate.ts"
import { saveKeyCopy, saveP12 } from "../../features/certificates/activations/key-copies.ts"
import {
  revokeCertificate,
  sendRevocationCode,
} from "../../features/certificates/certificates/revoke-certificate.ts"
import { getClientRequest } from "../../features/certificates/own-requests/read-requests.ts"
import { listRenewable, recordReplacement } from "../../features/requests/renewals/renewal.ts"
import { holderNames } from "../../features/requests/requests/request.ts"
import { findApprovedClient } from "../find-accounts.ts"
import { requestIdDigest, requestIdEnd, requestOf, type ScenarioRun, type Step } from "./scenario.ts"

const packDemoP12 = p12Packer(demoP12Password)

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64")
const fromBase64 = (text: string) => new Uint8Array(Buffer.from(text, "base64"))

/** A signed-in client starts another request and leaves it: a draft of the account, filled in with what is known. */
export const startAnother: Step = {
  minutes: 0,
  async run(run) {
    const { scope, scenario, deps, turn } = run
    await turn
    const { key, kind, validity, channel, person } = scenario
    const id = await inScope(deps.db, scope, (tx) => findApprovedClient(tx, person.identity))
    const actor: Actor = { area: "client", id: id ?? "" }
    const wanted = { kind, validity, channel, company: null, address: null }
    const random = { bytes: () => requestIdDigest(scope, key) }
    run.requestId = (await startNewRequest(scope, { actor, ...wanted }, { ...deps, random })).id
  },
}

/** The holder activates the approved request. @param renews key of the scenario whose certificate this one replaces */
export function issue({ renews }: { renews?: string } = {}): Step {
  return {
    minutes: 130,
    needsKey: true,
    async run(run) {
      const { scope, deps, inbox, device, requestId: id } = run
      if (!device) throw new Error(`${run.scenario.key} has no key`)
      const request = await requestOf(run)
      const actor: Actor = { area: "client", id: request.clientId ?? "" }
      await sendActivationCode({ scope, actor, params: { id } }, deps)
      await confirmActivationCode(scope, { actor, id, code: await inbox.code() }, deps)
      await saveKeyCopy({ scope, actor, params: { id }, body: { copy: base64(device.copy) } }, deps)
      const commonName = holderNames(request)
      const pkcs10 = await makeCertificationRequest(device.key, { commonName })
      const certificationRequest = base64(pkcs10)
      const issued = await requestCertificate(
        { scope, actor, params: { id }, body: { certificationRequest } },
        deps,
      )
      const p12 = await packDemoP12({
        privateKey: device.key.privateKey,
        certificate: fromBase64(issued.certificate),
        chain: issued.chain.map(fromBase64),
      })
      await saveP12({ scope, actor, params: { id }, body: { p12: base64(p12) } }, deps)
      if (renews) await replace(run, { renews, clientId: actor.id })
    },
  }
}

async function replace(
  run: ScenarioRun,
  { renews, clientId }: { renews: string; clientId: string },
): Promise<void> {
  const { scope, deps } = run
  const serial = await serialOf(run, clientId)
  await inScope(deps.db, scope, async (tx) => {
    const end = requestIdEnd(scope, renews)
    const renewed = (await listRenewable(tx, clientId)).find(({ requestId }) => requestId.endsWith(end))
    await recordReplacement(tx, { renewsSerial: renewed?.serial ?? null, renewal: "renewal" }, serial)
  })
}

async function serialOf({ scope, deps, requestId: id }: ScenarioRun, clientId: string): Promise<string> {
  const { certificateSerial } = await getClientRequest(
    { scope, actor: { area: "client", id: clientId }, params: { id } },
    deps,
  )
  if (!certificateSerial) throw new Error(`Request ${id} has no certificate`)
  return certificateSerial
}

/** The holder revokes the certificate some days after its issuance. */
export function revoke(days: number, reason: HolderRevocationReason, note: string): Step {
  return {
    minutes: days * 24 * 60,
    async run(run) {
      const { scope, deps, inbox, clock } = run
      const actor: Actor = { area: "client", id: (await requestOf(run)).clientId ?? "" }
      const serial = await serialOf(run, actor.id)
      await sendRevocationCode({ scope, actor, params: { serial } }, deps)
      const typed = { reason, note, eventDate: ecuadorDay(clock.now()), code: await inbox.code() }
      await revokeCertificate(scope, { actor, serial, ...typed }, deps)
    },
  }
}
