import { randomBytes } from "node:crypto"
import { reviewChecks } from "@trazo/domain/desk/review-checks"
import { distributorModules } from "@trazo/domain/identity/module-catalogue"
import type { Permission } from "@trazo/domain/identity/module-permissions"
import { samplePdf } from "@trazo/domain/platform/sample-files"
import type { DocumentType } from "@trazo/domain/requests/documents"
import { newSerial } from "@trazo/pki/authority/serial-number"
import type { Insertable } from "kysely"
import type { Database } from "../database/schema.ts"
import { inScope } from "../database/scope.ts"
import { storeFile } from "../features/platform/files/stored-files.ts"
import { searchText } from "../features/requests/requests/move-request.ts"
import type { RequestRow } from "../features/requests/requests/request.ts"
import { firstResumeToken, resumeTokenOf } from "../features/requests/requests/resume-token.ts"
import { newId } from "../random.ts"
import { aClient, aDistributor, anExecutive, signedIn, type TestDistributor } from "./factories.ts"
import type { TestApp } from "./test-app.ts"

export const holder = {
  identityType: "ci",
  identity: "1710034065",
  fingerprintCode: "V3333V2222",
  names: "MARÍA JOSÉ",
  surname1: "PEÑA",
  surname2: "LOOR",
  birthDate: "1990-05-17",
  nationality: "ECUATORIANA",
  email: "maria@prueba.ec",
  phone: "+593991234567",
  province: "Guayas",
  city: "GUAYAQUIL",
  address: "AV. 9 DE OCTUBRE 100",
}

let counted = 0

/** Inserts a submitted request of a natural person with its client, by default in review. */
export async function aRequest(
  test: TestApp,
  distributor: TestDistributor,
  columns: Partial<Insertable<Database["requests"]>> & { documents?: readonly DocumentType[] } = {},
): Promise<RequestRow> {
  const { documents = [], ...given } = columns
  const now = test.clock.now()
  const id = newId(test.deps.random, now)
  const number = `TZ-2026-${String(++counted).padStart(6, "0")}-0`
  const clientId = given.clientId ?? (await findOrMakeClient(test, distributor))
  const row = await test.owner
    .insertInto("requests")
    .values({
      id,
      distributorId: distributor.id,
      number,
      clientId,
      createdBy: null,
      kind: "subject1",
      channel: "normal",
      validity: "OneYear",
      status: "review",
      userInfo: JSON.stringify(holder),
      completedSteps: [],
      verifiedEmail: holder.email,
      ...firstResumeToken(id, test.deps).columns,
      baseCents: 2000,
      ivaCents: 300,
      totalCents: 2300,
      ivaRate: "0.15",
      reason: null,
      approvedBy: null,
      approvedAt: null,
      activationAuthorisedUntil: null,
      expiresAt: null,
      statusSince: now,
      createdAt: now,
      updatedAt: now,
      approvedClientId: given.status === "approved" || given.status === "issued" ? clientId : null,
      searchText: searchText({ number, userInfo: holder }),
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  for (const documentType of documents)
    await aDocument(test, distributor, { requestId: row.id, documentType })
  return row
}

async function findOrMakeClient(test: TestApp, distributor: TestDistributor): Promise<string> {
  const found = await test.owner
    .selectFrom("clients")
    .select("id")
    .where("distributorId", "=", distributor.id)
    .where("identity", "=", holder.identity)
    .executeTakeFirst()
  return (found ?? (await aClient(test, distributor, { identity: holder.identity }))).id
}

/** Inserts a document of a request with a valid file. */
export async function aDocument(
  { deps, owner }: TestApp,
  { scope }: TestDistributor,
  { requestId, documentType }: { requestId: string; documentType: DocumentType },
): Promise<{ fileId: string }> {
  const file = {
    purpose: "paper",
    name: `${documentType}.pdf`,
    mediaType: "application/pdf",
    content: samplePdf(),
  } as const
  const { id: fileId } = await inScope(deps.db, scope, (tx) => storeFile(tx, file, deps))
  await owner
    .insertInto("requestPapers")
    .values({
      distributorId: scope.distributorId,
      requestId,
      paper: documentType,
      fileId,
      createdAt: deps.clock.now(),
    })
    .execute()
  return { fileId }
}

/** Headers of a call by the applicant of a request. */
export function asApplicant({ deps }: TestApp, { host }: TestDistributor, { id }: { id: string }) {
  return { host, "x-request-token": resumeTokenOf({ id, resumeGeneration: 0 }, deps) }
}

/** State, movements, payments, documents, audit rows and mails of a request. Tests compare it to see that nothing changed. */
export async function traceOf({ owner }: TestApp, { id }: { id: string }) {
  const request = await owner
    .selectFrom("requests")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow()
  const movements = await owner
    .selectFrom("requestMovements")
    .select("id")
    .where("requestId", "=", id)
    .execute()
  const payments = await owner
    .selectFrom("payments")
    .selectAll()
    .where("requestId", "=", id)
    .orderBy("id")
    .execute()
  const documents = await owner
    .selectFrom("requestPapers")
    .select(["fileId", "state"])
    .where("requestId", "=", id)
    .orderBy("id")
    .execute()
  const audit = await owner
    .selectFrom("auditLog")
    .select("action")
    .where("object", "=", `request:${id}`)
    .orderBy("id")
    .execute()
  const mails = await owner.selectFrom("mails").select("template").orderBy("id").execute()
  return {
    request,
    movements: movements.length,
    payments,
    documents,
    audit: audit.map(({ action }) => action),
    mails: mails.map(({ template }) => template),
  }
}

/** Required documents of a natural person with a cédula. */
export const identityDocuments = ["identityFront", "identityBack", "facePhoto"] as const

export interface Reviewer {
  id: string
  headers: Record<string, string>
}

const reviewerPermissions: Permission[] = ["/certificates:validatePayment", "/certificates:approve"]

/** A signed-in executive of the distributor. */
export async function aReviewer(
  test: TestApp,
  distributor: TestDistributor,
  permissions = reviewerPermissions,
): Promise<Reviewer> {
  const { id } = await anExecutive(test, distributor, { permissions })
  const headers = await signedIn(test, { area: "executive", id }, distributor)
  return { id, headers }
}

/** A distributor with every module and two reviewers. */
export async function aReviewSetting(test: TestApp) {
  const distributor = await aDistributor(test, { modules: [...distributorModules] })
  const [reviewer, colleague] = [await aReviewer(test, distributor), await aReviewer(test, distributor)]
  /** Approves with each check marked, unless the payload says otherwise. */
  const call = (
    who: Reviewer,
    method: "GET" | "PUT" | "POST",
    path: string,
    typed?: object,
    module: "/certificates" | "/fast/certificates" = "/certificates",
  ) => {
    const payload = path.endsWith("/approval") ? { checks: reviewChecks, ...typed } : typed
    return test.app.inject({
      method,
      url: `/api/executives${module}${path}`,
      headers: who.headers,
      ...(payload && { payload }),
    })
  }
  return { distributor, reviewer, colleague, call }
}

/** A valid certificate of a new request, with made-up contents. */
export async function aCertificate(
  test: TestApp,
  distributor: TestDistributor,
  columns: Partial<Insertable<Database["certificates"]>> & { clientId: string; notAfter: Date },
): Promise<{ serial: string }> {
  const { id: requestId } = await aRequest(test, distributor, {
    clientId: columns.clientId,
    status: "issued",
  })
  const serial = newSerial(randomBytes)
  const now = test.clock.now()
  const { id: authorityId } = test.deps.authority
  await test.owner
    .insertInto("certificateStatus")
    .values({ serial, authorityId, status: "good", notAfter: columns.notAfter, updatedAt: now })
    .execute()
  await test.owner
    .insertInto("certificates")
    .values({
      serial,
      requestId,
      distributorId: distributor.id,
      approvalNumber: 1,
      status: "valid",
      kind: "subject1",
      validity: "OneYear",
      tbs: Buffer.from(serial),
      der: Buffer.from(serial),
      spkiSha256: randomBytes(32),
      holderNames: "MARÍA JOSÉ PEÑA LOOR",
      holderIdentity: "1710034065",
      notBefore: now,
      intentAt: now,
      issuedAt: now,
      ...columns,
    })
    .execute()
  return { serial }
}

/** Inserts a payment, by default in review. */
export async function aPayment(
  { owner, clock }: TestApp,
  request: { id: string; distributorId: string },
  columns: {
    status?: "inReview" | "received" | "refused"
    receiptFileId?: string
    accountId?: string
    reference?: string
    createdAt?: Date
    method?: "transfer" | "deposit" | "card" | "code" | "account"
  } = {},
): Promise<{ id: string }> {
  return owner
    .insertInto("payments")
    .values({
      distributorId: request.distributorId,
      requestId: request.id,
      method: "transfer",
      status: "inReview",
      amountCents: 2300,
      accountId: "pacifico-1",
      reference: "884512",
      paidOn: "2026-11-22",
      receiptFileId: null,
      reason: null,
      decidedBy: null,
      decidedAt: null,
      createdAt: clock.now(),
      ...columns,
    })
    .returning("id")
    .executeTakeFirstOrThrow()
}

/** Inserts a seller with a redeemed code for each of the requests. Returns the seller's id. */
export async function aSeller(
  { owner, clock }: TestApp,
  { id: distributorId }: { id: string },
  { name, requests }: { name: string; requests: readonly string[] },
): Promise<string> {
  const createdAt = clock.now()
  const [id, lotId] = [crypto.randomUUID(), crypto.randomUUID()]
  await owner.insertInto("sellers").values({ id, distributorId, name, createdAt }).execute()
  await owner
    .insertInto("codeLots")
    .values({
      id: lotId,
      distributorId,
      sellerId: id,
      prepaid: false,
      size: Math.max(1, requests.length),
      createdAt,
      priceKey: null,
      prepaidCents: null,
      expiresAt: null,
      createdBy: null,
    })
    .execute()
  const codes = requests.map((requestId) => {
    const id = crypto.randomUUID()
    const redeemed = { state: "redeemed", requestId, redeemedAt: createdAt } as const
    return { id, distributorId, lotId, codeHash: Buffer.from(id), ...redeemed }
  })
  if (codes.length > 0) await owner.insertInto("distributorCodes").values(codes).execute()
  return id
}
