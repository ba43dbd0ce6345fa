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
  const clientId = given.client_id ?? (await findOrMakeClient(test, distributor))
  const row = await test.owner
    .insertInto("requests")
    .values({
      id,
      distributor_id: distributor.id,
      number,
      client_id: clientId,
      created_by: null,
      kind: "subject1",
      channel: "normal",
      validity: "OneYear",
      status: "review",
      user_info: JSON.stringify(holder),
      completed_steps: [],
      verified_email: holder.email,
      ...firstResumeToken(id, test.deps).columns,
      base_cents: 2000,
      iva_cents: 300,
      total_cents: 2300,
      iva_rate: "0.15",
      reason: null,
      approved_by: null,
      approved_at: null,
      activation_authorised_until: null,
      expires_at: null,
      status_since: now,
      created_at: now,
      updated_at: now,
      approved_client_id: given.status === "approved" || given.status === "issued" ? clientId : null,
      search_text: searchText({ number, user_info: holder }),
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
    .where("distributor_id", "=", distributor.id)
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
    .insertInto("request_papers")
    .values({
      distributor_id: scope.distributorId,
      request_id: requestId,
      paper: documentType,
      file_id: fileId,
      created_at: deps.clock.now(),
    })
    .execute()
  return { fileId }
}

/** Headers of a call by the applicant of a request. */
export function asApplicant({ deps }: TestApp, { host }: TestDistributor, { id }: { id: string }) {
  return { host, "x-request-token": resumeTokenOf({ id, resume_generation: 0 }, deps) }
}

/** State, movements, payments, documents, audit rows and mails of a request. Tests compare it to see that nothing changed. */
export async function traceOf({ owner }: TestApp, { id }: { id: string }) {
  const request = await owner
    .selectFrom("requests")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow()
  const movements = await owner
    .selectFrom("request_movements")
    .select("id")
    .where("request_id", "=", id)
    .execute()
  const payments = await owner
    .selectFrom("payments")
    .selectAll()
    .where("request_id", "=", id)
    .orderBy("id")
    .execute()
  const documents = await owner
    .selectFrom("request_papers")
    .select(["file_id", "state"])
    .where("request_id", "=", id)
    .orderBy("id")
    .execute()
  const audit = await owner
    .selectFrom("audit_log")
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
  columns: Partial<Insertable<Database["certificates"]>> & { client_id: string; not_after: Date },
): Promise<{ serial: string }> {
  const { id: request_id } = await aRequest(test, distributor, {
    client_id: columns.client_id,
    status: "issued",
  })
  const serial = newSerial(randomBytes)
  const now = test.clock.now()
  const { id: authority_id } = test.deps.authority
  await test.owner
    .insertInto("certificate_status")
    .values({ serial, authority_id, status: "good", not_after: columns.not_after, updated_at: now })
    .execute()
  await test.owner
    .insertInto("certificates")
    .values({
      serial,
      request_id,
      distributor_id: distributor.id,
      approval_number: 1,
      status: "valid",
      kind: "subject1",
      validity: "OneYear",
      tbs: Buffer.from(serial),
      der: Buffer.from(serial),
      spki_sha256: randomBytes(32),
      holder_names: "MARÍA JOSÉ PEÑA LOOR",
      holder_identity: "1710034065",
      not_before: now,
      intent_at: now,
      issued_at: now,
      ...columns,
    })
    .execute()
  return { serial }
}

/** Inserts a payment, by default in review. */
export async function aPayment(
  { owner, clock }: TestApp,
  request: { id: string; distributor_id: string },
  columns: {
    status?: "inReview" | "received" | "refused"
    receipt_file_id?: string
    account_id?: string
    reference?: string
    created_at?: Date
  } = {},
): Promise<{ id: string }> {
  return owner
    .insertInto("payments")
    .values({
      distributor_id: request.distributor_id,
      request_id: request.id,
      method: "transfer",
      status: "inReview",
      amount_cents: 2300,
      account_id: "pacifico-1",
      reference: "884512",
      paid_on: "2026-11-22",
      receipt_file_id: null,
      reason: null,
      decided_by: null,
      decided_at: null,
      created_at: clock.now(),
      ...columns,
    })
    .returning("id")
    .executeTakeFirstOrThrow()
}

/** Inserts a seller with a redeemed code for each of the requests. Returns the seller's id. */
export async function aSeller(
  { owner, clock }: TestApp,
  { id: distributor_id }: { id: string },
  { name, requests }: { name: string; requests: readonly string[] },
): Promise<string> {
  const created_at = clock.now()
  const [id, lot_id] = [crypto.randomUUID(), crypto.randomUUID()]
  await owner.insertInto("sellers").values({ id, distributor_id, name, created_at }).execute()
  await owner
    .insertInto("code_lots")
    .values({
      id: lot_id,
      distributor_id,
      seller_id: id,
      prepaid: false,
      size: Math.max(1, requests.length),
      created_at,
      price_key: null,
      prepaid_cents: null,
      expires_at: null,
      created_by: null,
    })
    .execute()
  const codes = requests.map((request_id) => {
    const id = crypto.randomUUID()
    const redeemed = { state: "redeemed", request_id, redeemed_at: created_at } as const
    return { id, distributor_id, lot_id, code_hash: Buffer.from(id), ...redeemed }
  })
  if (codes.length > 0) await owner.insertInto("distributor_codes").values(codes).execute()
  return id
}
