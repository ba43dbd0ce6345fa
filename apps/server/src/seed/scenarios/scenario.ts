import { createHash } from "node:crypto"
import type { Channel } from "@trazo/domain/buying/channel"
import type { CertificateKind } from "@trazo/domain/certificates/certificate-kind"
import type { Validity } from "@trazo/domain/certificates/validity"
import type { DocumentType } from "@trazo/domain/requests/documents"
import type { Actor, Executive } from "../../actor.ts"
import { inScope, type Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { loadRequest, type RequestRow } from "../../features/requests/requests/request.ts"
import type { HolderDevice } from "./holder-device.ts"
import type { DemoCompany, DemoPerson } from "./people.ts"
import type { Beginning, ScenarioClock } from "./scenario-clock.ts"
import type { Inbox } from "./scenario-deps.ts"
import type { ScenarioDocuments } from "./scenario-documents.ts"

/** One request of the demo data, from its beginning to its present state. */
export interface Scenario {
  /** Identifies the request in later runs. */
  key: string
  person: DemoPerson
  company?: DemoCompany
  kind: CertificateKind
  validity: Validity
  channel: Channel
  begins: Beginning
  /** Documents that are unreadable when they are first sent. */
  unreadable?: readonly DocumentType[]
  steps: readonly Step[]
}

export interface Step {
  /** Time since the step before it. */
  minutes: number
  /** Staff act in office hours, so the step can take longer. */
  inOffice?: boolean
  /** The holder's device makes a key. */
  needsKey?: boolean
  run(run: ScenarioRun): Promise<void>
}

/** The demo's users who act in a distributor's scenarios. */
export interface Cast {
  executive: Executive
  /** Reviews half of the normal channel. */
  operator: Executive
  bank: { area: "banks"; id: string } | null
}

/** A running scenario. */
export interface ScenarioRun {
  scope: Scope
  scenario: Scenario
  cast: Cast
  clock: ScenarioClock
  /** For the product's operations: the scenario's clock, and one transaction for all of them. */
  deps: Deps
  inbox: Inbox
  documents: ScenarioDocuments
  device: HolderDevice | null
  /** Resolves when all earlier scenarios are committed. */
  turn: Promise<unknown>
  /** Set by the first step. */
  requestId: string
}

export function applicantOf({ requestId }: ScenarioRun): Actor {
  return { area: "applicant", id: requestId }
}

export function requestOf({ scope, deps, requestId }: ScenarioRun): Promise<RequestRow> {
  return inScope(deps.db, scope, (tx) => loadRequest(tx, requestId))
}

/** The random part of a scenario's request id, derived from its key, so that a later run finds the request. */
export function requestIdDigest({ distributorId }: Scope, key: string): Buffer {
  return createHash("sha256").update(`${distributorId}/${key}`).digest().subarray(0, 16)
}

/** The last group of the request's id. The groups before it depend on the time too. */
export function requestIdEnd(scope: Scope, key: string): string {
  return requestIdDigest(scope, key).subarray(10).toString("hex")
}
