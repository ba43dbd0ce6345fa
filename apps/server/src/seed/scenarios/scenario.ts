import type { CertificateKind } from "@trazo/domain/certificates/certificate-kind"
import type { Validity } from "@trazo/domain/certificates/validity"
import type { Channel } from "@trazo/domain/requests/channel"
import type { DocumentType } from "@trazo/domain/requests/documents"
import type { Actor } from "../../actor.ts"
import type { ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import type { RequestRow } from "../../features/requests/request-row.ts"
import type { Receipt } from "../drawings/receipt-drawing.ts"
import type { DemoCompany, DemoPerson } from "./demo-person.ts"
import type { Beginning, StoryClock } from "./story-clock.ts"

/** One request of the demo data, from its beginning to where it stands when the demo opens. */
export interface Story {
  /** The request's id is derived from it: told twice, it is there once. */
  key: string
  person: DemoPerson
  company?: DemoCompany
  kind: CertificateKind
  validity: Validity
  channel: Channel
  begins: Beginning
  /** How far a draft was filled in; absent: to the end. */
  draftUntil?: "personal" | "documents"
  /** Papers that nobody can read, as they are sent first. */
  unreadable?: readonly DocumentType[]
  acts: readonly Act[]
}

export interface Act {
  /** After the act before it. Staff act in office hours only, so it may become more. */
  minutes: number
  byStaff?: boolean
  /** A key is made for the story's holder. */
  needsKey?: boolean
  run(telling: Telling): Promise<void>
}

export type Staff = Extract<Actor, { area: "executive" }>

/** Who acts in a distributor's stories. */
export interface Cast {
  executive: Staff
  /** The second reviewer, of the normal channel only. */
  operator: Staff
  /** Of the bank where the distributor has an account; absent where none has a user. */
  bank?: { area: "banks"; id: string }
}

export interface DrawnFile {
  name: string
  mediaType: "image/jpeg" | "application/pdf"
  content: Buffer
}

/** What a story's holder sends. */
export interface StoryPapers {
  paper(paper: DocumentType, now: Date): Promise<DrawnFile>
  /** One that a reviewer sends back. */
  unreadable(paper: DocumentType): Promise<DrawnFile>
  receipt(receipt: Omit<Receipt, "payer">): Promise<DrawnFile>
}

/** A story while it is told, in one transaction, with a clock that stands where the story is. */
export interface Telling {
  tx: ScopedTransaction
  story: Story
  /** As it is now; each act that moves it puts the moved one here. */
  request: RequestRow
  clock: StoryClock
  deps: Deps
  cast: Cast
  papers: StoryPapers
  /** The holder's key, for stories that come to a certificate. */
  key: Promise<CryptoKeyPair> | undefined
}

export function applicantOf({ request }: Pick<Telling, "request">): Actor {
  return { area: "applicant", id: request.id }
}

/** Whoever reviews this request: the two take turns, the fast channel is the executive's. */
export function reviewerOf({ request, cast }: Pick<Telling, "request" | "cast">): Staff {
  const isEven = Number(request.number?.at(-3) ?? 0) % 2 === 0
  return request.channel === "normal" && isEven ? cast.operator : cast.executive
}
