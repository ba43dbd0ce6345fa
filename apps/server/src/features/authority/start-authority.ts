import type { CrlReasonCode } from "@trazo/domain/certificates/revocation-reason"
import type { OcspStatus } from "@trazo/pki/authority/ocsp-response"
import { inPlatform } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { unscopedFindStatus, unscopedRecentGoodSerials } from "./queries.ts"
import { renewStatusServices } from "./renew-status-services.ts"
import { type StatusAnswers, statusAnswers } from "./status-answers.ts"

type Needed = Pick<Deps, "db" | "clock" | "notifications" | "authority" | "log">

interface StatusService {
  answers: StatusAnswers
  stop(): Promise<void>
}

const hour = 3_600_000
/** The youngest certificates are the ones that are asked about. */
const signedAhead = 1000

/**
 * Gets the status services ready: lists, responder, answers signed ahead, an ear for changes that other processes
 * make. Every hour, what is due is renewed.
 * @returns null where another authority tells its certificates' states itself
 */
export async function startAuthority(deps: Needed): Promise<StatusService | null> {
  const { publication } = deps.authority
  if (publication.by === "authority") return null
  const { signer } = publication
  const onError = (error: unknown) => deps.log.error({ err: error }, "status service")
  await renewStatusServices(signer, deps)
  const answers = statusAnswers({
    ...{ signer, onError, clock: deps.clock },
    read: (serial) => readStatus(serial, deps),
  })
  await deps.notifications.on("certificate_status_changed", (serial) => answers.forget(serial))

  let stopped = false
  let working = signRecent(answers, deps, () => stopped).catch(onError)
  const timer = setInterval(() => {
    working = renewStatusServices(signer, deps)
      .then(() => answers.refresh())
      .catch(onError)
  }, hour)
  timer.unref()
  return {
    answers,
    stop() {
      stopped = true
      clearInterval(timer)
      return working
    },
  }
}

async function readStatus(serial: string, { db }: Needed): Promise<OcspStatus> {
  const row = await inPlatform(db, (tx) => unscopedFindStatus(tx, serial))
  // An intent's certificate does not exist yet.
  if (!row || row.status === "intent") return { status: "unknown" }
  if (row.status === "good") return { status: "good" }
  if (!row.revoked_at) throw new Error(`Serial ${serial} is ${row.status} without its hour`)
  const reason = (row.reason_code ?? 0) as CrlReasonCode
  return { status: "revoked", revokedAt: row.revoked_at, reason }
}

async function signRecent(
  answers: StatusAnswers,
  { db, clock }: Needed,
  isStopped: () => boolean,
): Promise<void> {
  const recent = { now: clock.now(), limit: signedAhead }
  const serials = await inPlatform(db, (tx) => unscopedRecentGoodSerials(tx, recent))
  for (const serial of serials) {
    if (isStopped()) return
    await answers.signAhead(serial)
  }
}
