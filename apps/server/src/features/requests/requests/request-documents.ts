import { createHash } from "node:crypto"
import type { Category, UploadedDocument } from "@trazo/contract/buying/purchase"
import { ApiError } from "@trazo/contract/errors/errors"
import type { PersonalData } from "@trazo/domain/buying/personal-fields"
import type { StepKey } from "@trazo/domain/buying/steps"
import type { CertificateKind } from "@trazo/domain/certificates/certificate-kind"
import { isCalendarDate } from "@trazo/domain/dates/calendar-date"
import {
  type DocumentType,
  documentCatalogue,
  documentTypes,
  requiredDocuments,
} from "@trazo/domain/requests/documents"
import type { ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { insertUpload, type StoredUpload } from "../../platform/files/accept-upload.ts"
import { removeFile } from "../../platform/files/stored-files.ts"
import { identityTypeOf, type RequestRow } from "./request.ts"

type DocumentRequirement = { documentType: DocumentType; required: boolean }

export interface DocumentFile {
  rowId: string
  documentType: DocumentType
  fileId: string
  name: string
  mediaType: string
  size: number
  sha256: Buffer
  /** The request whose file this one shares. */
  reusedFrom: string | null
  uploadedAt: Date
}

const selectDocuments = (tx: ScopedTransaction, requestId: string) =>
  tx
    .selectFrom("requestPapers")
    .innerJoin("files", "files.id", "requestPapers.fileId")
    .select([
      "requestPapers.id as rowId",
      "requestPapers.paper as documentType",
      "files.id as fileId",
      "files.name",
      "files.mediaType",
      "files.sizeBytes as size",
      "files.sha256",
      "requestPapers.reusedFrom",
      "requestPapers.createdAt as uploadedAt",
    ])
    .where("requestPapers.requestId", "=", requestId)
    .orderBy("requestPapers.createdAt")
    .orderBy("requestPapers.id")

export function listCurrentDocuments(tx: ScopedTransaction, requestId: string): Promise<DocumentFile[]> {
  return selectDocuments(tx, requestId).where("requestPapers.state", "=", "current").execute()
}

interface ShownDocument extends DocumentFile {
  state: "current" | "refused"
}

async function listShownDocuments(tx: ScopedTransaction, requestId: string): Promise<ShownDocument[]> {
  const shown = selectDocuments(tx, requestId).where("requestPapers.state", "!=", "replaced")
  return (await shown.select("requestPapers.state").execute()) as ShownDocument[]
}

/** Marks current documents as refused or replaced. The rows stay for the record. */
export async function endCurrentDocuments(
  tx: ScopedTransaction,
  {
    requestId,
    documentTypes,
    as,
  }: { requestId: string; documentTypes: readonly DocumentType[]; as: "refused" | "replaced" },
): Promise<void> {
  if (documentTypes.length === 0) return
  await tx
    .updateTable("requestPapers")
    .set({ state: as })
    .where("distributorId", "=", tx.scope.distributorId)
    .where("requestId", "=", requestId)
    .where("paper", "in", documentTypes)
    .where("state", "=", "current")
    .execute()
}

/** Includes refused and replaced documents. */
export async function isDocumentOf(
  tx: ScopedTransaction,
  requestId: string,
  fileId: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom("requestPapers")
    .select("id")
    .where("distributorId", "=", tx.scope.distributorId)
    .where("requestId", "=", requestId)
    .where("fileId", "=", fileId)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertDocument(
  tx: ScopedTransaction,
  document: {
    requestId: string
    documentType: DocumentType
    fileId: string
    now: Date
    reusedFrom?: string | null
  },
): Promise<void> {
  await tx
    .insertInto("requestPapers")
    .values({
      distributorId: tx.scope.distributorId,
      requestId: document.requestId,
      paper: document.documentType,
      fileId: document.fileId,
      createdAt: document.now,
      reusedFrom: document.reusedFrom ?? null,
    })
    .execute()
}

async function deleteDocument(tx: ScopedTransaction, rowId: string): Promise<void> {
  await tx.deleteFrom("requestPapers").where("id", "=", rowId).execute()
}

function presentFile(file: DocumentFile): UploadedDocument {
  const { fileId: id, name, mediaType: type, size } = file
  return { id, name, type, size, blob: null, result: "accepted" }
}

function presentCategory(
  { documentType, required }: DocumentRequirement,
  files: readonly DocumentFile[],
): Category {
  const { title, why, hint, several } = documentCatalogue[documentType]
  return {
    paper: documentType,
    title,
    why,
    hint,
    required,
    several,
    files: files.filter((file) => file.documentType === documentType).map(presentFile),
  }
}

export interface DocumentTerms {
  kind: CertificateKind
  foreing: boolean
  userInfo: PersonalData
}

/** Lists required and optional documents in display order. */
export function documentRequirements(request: DocumentTerms, now: Date): DocumentRequirement[] {
  const birthDate = request.userInfo.birthDate
  const { required, optional } = requiredDocuments({
    kind: request.kind,
    identityType: identityTypeOf(request),
    birthDate: birthDate && isCalendarDate(birthDate) ? birthDate : undefined,
    now,
  })
  return documentTypes
    .filter((documentType) => required.includes(documentType) || optional.includes(documentType))
    .map((documentType) => ({ documentType, required: required.includes(documentType) }))
}

function stepOfDocument(documentType: DocumentType): Extract<StepKey, "documents" | "photo"> {
  return documentType === "facePhoto" ? "photo" : "documents"
}

export function missingDocuments(
  step: "documents" | "photo",
  requirements: readonly DocumentRequirement[],
  sent: readonly { documentType: DocumentType }[],
): DocumentType[] {
  return lackingDocuments(requirements, sent).filter((documentType) => stepOfDocument(documentType) === step)
}

/** The required documents of which nothing was sent. */
export function lackingDocuments(
  requirements: readonly DocumentRequirement[],
  sent: readonly { documentType: DocumentType }[],
): DocumentType[] {
  return requirements
    .filter(({ required }) => required)
    .map(({ documentType }) => documentType)
    .filter((documentType) => !sent.some((file) => file.documentType === documentType))
}

/** Those of the request now. A corrected birth date can add the video to the required documents. */
export async function loadLackingDocuments(
  tx: ScopedTransaction,
  request: RequestRow,
  { clock }: Pick<Deps, "clock">,
): Promise<DocumentType[]> {
  const files = await listCurrentDocuments(tx, request.id)
  return lackingDocuments(documentRequirements(request, clock.now()), files)
}

const maximumFiles = 12
const tooManyFilesMessage = `Puede subir hasta ${maximumFiles} archivos. Quite alguno o únalos en un PDF.`

export interface NewDocument {
  requestId: string
  documentType: DocumentType
  upload: StoredUpload
}

export function hasContent(
  files: readonly DocumentFile[],
  { documentType, upload }: Pick<NewDocument, "documentType" | "upload">,
): boolean {
  const digest = createHash("sha256").update(upload.bytes).digest()
  return files.some((sent) => sent.documentType === documentType && sent.sha256.equals(digest))
}

/** @throws ApiError VALIDATION_FAILED */
export function requireRoom(files: readonly DocumentFile[]): void {
  if (files.length < maximumFiles) return
  throw new ApiError("VALIDATION_FAILED", {
    message: tooManyFilesMessage,
    fields: { file: tooManyFilesMessage },
  })
}

/** @returns id of the stored file */
export async function addDocument(
  tx: ScopedTransaction,
  { requestId, documentType, upload }: NewDocument,
  deps: Pick<Deps, "clock">,
): Promise<string> {
  await insertUpload(tx, "paper", upload, deps)
  await insertDocument(tx, { requestId, documentType, fileId: upload.id, now: deps.clock.now() })
  return upload.id
}

/** Deletes the rows and the stored files. Drafts keep no replaced documents. */
export async function removeDraftDocuments(
  tx: ScopedTransaction,
  files: readonly DocumentFile[],
  deps: Pick<Deps, "jobs">,
): Promise<void> {
  for (const file of files) {
    await deleteDocument(tx, file.rowId)
    await removeFile(tx, file.fileId, deps)
  }
}

export function categoriesOf(
  requirements: readonly DocumentRequirement[],
  files: readonly DocumentFile[],
): Category[] {
  return requirements.map((requirement) => presentCategory(requirement, files))
}

export interface ShownCategory extends Category {
  /** False when only files refused by a correction are shown. */
  hasCurrentFile: boolean
  /** The refused file, or all of them where a document may have several. */
  refused: Category["files"]
}

export async function loadCategories(
  tx: ScopedTransaction,
  request: RequestRow,
  { clock }: Pick<Deps, "clock">,
): Promise<ShownCategory[]> {
  const files = await listShownDocuments(tx, request.id)
  return documentRequirements(request, clock.now()).map((requirement) => {
    const sent = files.filter(({ documentType }) => documentType === requirement.documentType)
    const current = sent.filter(({ state }) => state === "current")
    const hasCurrentFile = current.length > 0
    const shown = presentCategory(requirement, hasCurrentFile ? current : sent)
    const { files: refused } = presentCategory(
      requirement,
      sent.filter(({ state }) => state === "refused"),
    )
    return { ...shown, hasCurrentFile, refused: shown.several ? refused : refused.slice(-1) }
  })
}
