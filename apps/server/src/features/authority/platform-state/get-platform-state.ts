import type { getPlatformState as endpoint } from "@trazo/contract/authority/platform-state"
import type { RouteResponse } from "@trazo/contract/endpoint/endpoint"
import { dayMilliseconds } from "@trazo/domain/dates/calendar-date"
import { clockLimits } from "../../../clock-watch.ts"
import { inPlatform } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { findLastAnchor } from "../../platform/audit/anchor-audit.ts"
import { checkStatusService } from "../authority/check-status-service.ts"
import { readAuthority } from "../authority/read-authority.ts"
import {
  type OwnAuthority,
  presentPlatformState,
  type StatusService,
  unscopedAuditFigures,
  unscopedMailFigures,
  unscopedQueueFigures,
} from "./figures.ts"

type Needed = Pick<Deps, "db" | "clock" | "clockWatch" | "authority" | "settings" | "timestamps" | "stamping">

export async function getPlatformState(
  ocsp: StatusService | null,
  deps: Needed,
): Promise<RouteResponse<typeof endpoint>> {
  const now = deps.clock.now()
  const since = new Date(now.getTime() - dayMilliseconds)
  const [mails, audit, queues] = await inPlatform(deps.db, (tx) =>
    Promise.all([unscopedMailFigures(tx, since), unscopedAuditFigures(tx), unscopedQueueFigures(tx)]),
  )
  const lastAnchored = await findLastAnchor(deps)
  const own = await readOwnAuthority(ocsp, deps)
  return presentPlatformState({ now, mails, audit, queues, lastAnchored, own }, deps)
}

async function readOwnAuthority(ocsp: StatusService | null, deps: Needed): Promise<OwnAuthority | null> {
  const { publication } = deps.authority
  if (publication.by === "authority" || !ocsp) return null
  const reading = await readAuthority(publication.signers, deps)
  const current = publication.signers.at(-1)
  if (!current) return null
  const began = performance.now()
  const outcome = await checkStatusService(ocsp, current, deps)
  const milliseconds = performance.now() - began
  const status = { outcome, milliseconds, remembered: ocsp.remembered() }
  return { ...reading, status, time: timeState(deps) }
}

function timeState({ clockWatch, timestamps, stamping }: Needed): OwnAuthority["time"] {
  const stamps = timestamps ? "service" : stamping.isReady() ? "own" : "none"
  const differenceMilliseconds = clockWatch.difference()
  const isRight = differenceMilliseconds <= clockLimits.stamps && stamps !== "none"
  const health = differenceMilliseconds > clockLimits.certificates ? "bad" : isRight ? "good" : "warn"
  return { stamps, differenceMilliseconds, health }
}
