import { createHash } from "node:crypto"
import type { InvitationPreview } from "@trazo/contract/buying/invitations"
import {
  type Category,
  getDocumentContent,
  type Movement,
  type PurchaseFlow,
  type UploadedDocument,
} from "@trazo/contract/buying/purchase"
import type { ContinuedDraft, ResumePreview } from "@trazo/contract/buying/resume"
import type { Distributor } from "@trazo/contract/distributors/branding"
import type { PersonalField } from "@trazo/domain/buying/personal-fields"
import { firstIncomplete, type StepKey, stepCounter } from "@trazo/domain/buying/steps"
import { maskedEmail } from "@trazo/domain/platform/masked-email"
import type { RenewalType } from "@trazo/domain/requests/renewal"
import { requestStatusCatalogue } from "@trazo/domain/requests/request-status"
import type { ListedOffer } from "../../distributors/catalogue/get-catalogue.ts"
import type { AskedAgain } from "../../requests/requests/prefilled-draft.ts"
import type { RequestRow } from "../../requests/requests/request.ts"
import type { DocumentFile } from "../../requests/requests/request-documents.ts"
import type { ListedPerson } from "../../selling/convenios/person.ts"

type Price = PurchaseFlow["payment"]["price"]

export interface FlowParts {
  request: RequestRow
  configuration: Distributor["configuration"]
  categories: readonly Category[]
  files: readonly DocumentFile[]
  timeline: Movement[]
  payment: PurchaseFlow["payment"]["current"]
  coupon: PurchaseFlow["payment"]["coupon"]
  seller: string | null
  offers: readonly ListedOffer[]
  renewal: PurchaseFlow["renewal"]
  known: PurchaseFlow["known"]
  convenio: PurchaseFlow["convenio"]
  price: Price
  products: PurchaseFlow["options"]["products"]
  fast: PurchaseFlow["options"]["fast"]
  selected: PurchaseFlow["selectProducts"]
  certificateStatus: PurchaseFlow["options"]["certificateStatus"]
  certificateRevokedAt: Date | null
  answerBy: PurchaseFlow["options"]["answerBy"]
  expectedAnswerBy: PurchaseFlow["options"]["expectedAnswerBy"]
  joinsAccount: boolean
  biometricConsent: boolean
  card: PurchaseFlow["options"]["card"]
  termsAccepted: boolean
  termsVersion: string
}

export function presentResume(request: RequestRow): ResumePreview {
  const { verifiedEmail: email, kind, status, number } = request
  return { kind, status, number, email: email && maskedEmail(email) }
}

export function presentContinued(request: RequestRow): ContinuedDraft {
  const { verifiedEmail, userInfo: info } = request
  const isVerified = verifiedEmail !== null
  return {
    ...presentResume(request),
    email: maskedEmail(info.email ?? ""),
    asksIdentity: !isVerified,
  }
}

/** Changes with what the applicant chose, typed and uploaded, and with nothing else. */
export function contentOf({ request, files }: Pick<FlowParts, "request" | "files">): string {
  const { kind, validity, channel, foreing, userInfo, selectProducts: products } = request
  const typed = Object.entries(userInfo).toSorted(([one], [other]) => (one < other ? -1 : 1))
  const uploaded = files.map(({ fileId }) => fileId).toSorted()
  const content = JSON.stringify([kind, validity, channel, foreing, typed, products, uploaded])
  return createHash("sha256").update(content).digest("base64url")
}

export function presentFlow(parts: FlowParts): PurchaseFlow {
  const { request, files, configuration } = parts
  const { kind, validity, channel, status } = request
  const current = firstIncomplete(request.completedSteps) ?? "password"
  const photo = files.find(({ documentType }) => documentType === "facePhoto")
  return {
    id: request.id,
    number: request.number,
    status,
    certData: { kind, validity, channel },
    userInfo: request.userInfo,
    payment: {
      price: parts.price,
      coupon: parts.coupon,
      seller: parts.seller,
      current: parts.payment,
      payBefore: status === "payment" ? (request.expiresAt?.toISOString() ?? null) : null,
    },
    options: {
      validities: parts.offers.map((offer) => ({ validity: offer.validity, price: offer.price })),
      products: parts.products,
      fast: parts.fast,
      content: contentOf(parts),
      biometricConsent: parts.biometricConsent,
      card: parts.card,
      termsAccepted: parts.termsAccepted,
      termsVersion: parts.termsVersion,
      verifiedEmail: request.verifiedEmail,
      joinsAccount: parts.joinsAccount,
      nextActor: requestStatusCatalogue[status].nextActor,
      answerBy: parts.answerBy,
      expectedAnswerBy: parts.expectedAnswerBy,
      certificateStatus: parts.certificateStatus,
      certificateRevokedAt: parts.certificateRevokedAt?.toISOString() ?? null,
    },
    renewal: parts.renewal,
    known: parts.known,
    convenio: parts.convenio,
    selectProducts: parts.selected,
    photo: photo
      ? withContent({ id: photo.fileId, name: photo.name, type: photo.mediaType, size: photo.size })
      : null,
    categories: parts.categories.map((category) => ({
      ...category,
      files: category.files.map(withContent),
    })),
    foreing: request.foreing,
    step: {
      completed: request.completedSteps,
      current,
      counter: stepCounter(current),
    },
    timeline: parts.timeline,
    texts: configuration?.texts ?? {},
    paymentMethods: configuration?.paymentMethods ?? {},
  }
}

function withContent(file: Pick<UploadedDocument, "id" | "name" | "type" | "size">): UploadedDocument {
  return { ...file, blob: getDocumentContent.path.replace(":file", file.id), result: "accepted" }
}

interface RenewalParts {
  type: RenewalType
  renewed: { serial: string; notAfter: Date }
  /** What a new certificate of the same validity costs. */
  usualCents: number | null
}

/** Printed with the certificate's other short forms. */
const serialDigits = 8

export function presentRenewalOfFlow({
  type,
  renewed,
  usualCents,
}: RenewalParts): NonNullable<PurchaseFlow["renewal"]> {
  return {
    type,
    serialEnding: renewed.serial.slice(-serialDigits),
    notAfter: renewed.notAfter.toISOString(),
    usualCents,
  }
}

interface KnownParts {
  end: { end: Date; isLimited: boolean }
  missing: readonly StepKey[]
  changed: readonly PersonalField[]
  askedAgain: readonly AskedAgain[]
  files: readonly DocumentFile[]
}

export function presentKnown({
  end,
  missing,
  changed,
  ...parts
}: KnownParts): NonNullable<PurchaseFlow["known"]> {
  return {
    newEnd: end.end.toISOString(),
    isLimited: end.isLimited,
    missing: [...missing],
    changed: [...changed],
    askedAgain: parts.askedAgain.map(({ documentType, reason }) => ({ paper: documentType, reason })),
    reused: parts.files
      .filter(({ reusedFrom }) => reusedFrom !== null)
      .map(({ documentType, uploadedAt }) => ({ paper: documentType, at: uploadedAt.toISOString() })),
  }
}

interface InvitationParts {
  person: ListedPerson
  price: Price
  expiresAt: Date
  isStarted: boolean
}

const shownDigits = 4

export function presentInvitation({
  person,
  price,
  expiresAt,
  isStarted,
}: InvitationParts): InvitationPreview {
  const { convenioName: organisation, payer, names, kind, validity, identity } = person
  return {
    organisation,
    payer,
    names,
    kind,
    validity,
    isStarted,
    identity: "•".repeat(Math.max(0, identity.length - shownDigits)) + identity.slice(-shownDigits),
    price: { baseCents: price.baseCents, ivaCents: price.ivaCents, totalCents: price.totalCents },
    expiresAt: expiresAt.toISOString(),
  }
}
