import { minuteMilliseconds } from "@trazo/domain/dates/calendar-date"
import { hasText, isCard, type ReadPicture } from "@trazo/domain/requests/evidence"
import { requestStatusCatalogue } from "@trazo/domain/requests/request-status"
import { inScope, type Scope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { readStoredFile } from "../../platform/files/stored-files.ts"
import { type RequestRow, requestIfAny } from "../requests/request.ts"
import { findReceipt, insertReading, listPictures } from "./document-readings.ts"

type ReadDeps = Pick<Deps, "db" | "clock" | "files" | "cards">

/** Reads them in a job. */
export async function readPicturesLater(
  tx: ScopedTransaction,
  request: Pick<RequestRow, "id">,
  { jobs }: Pick<Deps, "jobs">,
): Promise<void> {
  const place = { distributorId: tx.scope.distributorId, requestId: request.id }
  await jobs.enqueue(tx, "read-pictures", place, { key: request.id })
}

/**
 * Reads the pictures of a request that are not read yet. Each reading commits alone, so that a process that stops leaves
 * what was read, and running it twice adds nothing. A request that has ended or is erased is not read.
 * @throws Error when the reader is busy: the job is tried again
 */
export async function readPictures(scope: Scope, requestId: string, deps: ReadDeps): Promise<void> {
  const unread = await inScope(deps.db, scope, async (tx) => {
    const request = await requestIfAny(tx, requestId)
    if (!request || requestStatusCatalogue[request.status].nextActor === "nobody") return []
    const receipt = await findReceipt(tx, requestId)
    const pictures = (await listPictures(tx, requestId)).filter(({ isRead }) => !isRead)
    return [
      ...pictures.map(({ fileId, type }) => ({ fileId, text: hasText(type) })),
      ...(receipt?.isPicture && !receipt.isRead ? [{ fileId: receipt.fileId, text: true }] : []),
    ]
  })
  for (const picture of unread) {
    const isRead = await readOne(scope, { ...picture, source: scope.distributorId }, deps)
    if (!isRead) throw new Error("The reader of documents is busy")
  }
}

/** @returns false when the reader is busy */
async function readOne(
  scope: Scope,
  { fileId, text, source }: { fileId: string; text: boolean; source: string },
  deps: ReadDeps,
): Promise<boolean> {
  const file = await inScope(deps.db, scope, (tx) => readStoredFile(tx, fileId, deps))
  if (!file) return true
  const reading = await deps.cards.read(file.content, { text }, source)
  if (reading === "busy") return false
  const facts = reading === "unreadable" ? null : reading
  await inScope(deps.db, scope, (tx) => insertReading(tx, { fileId, facts, at: deps.clock.now() }))
  return true
}

/** By file: a page that asks again while a picture is read waits for that reading and starts no other. */
const underWay = new Map<string, Promise<boolean>>()

/** Reads the cards of a draft while its applicant waits. A busy reader leaves them unread. */
export async function readCards(scope: Scope, requestId: string, deps: ReadDeps): Promise<void> {
  const pictures = await inScope(deps.db, scope, (tx) => listPictures(tx, requestId))
  for (const { fileId } of pictures.filter(({ isRead, type }) => isCard(type) && !isRead)) {
    const reading =
      underWay.get(fileId) ??
      readOne(scope, { fileId, text: true, source: requestId }, deps).finally(() => underWay.delete(fileId))
    underWay.set(fileId, reading)
    await reading
  }
}

/** What was read of the cards of a draft; null without pictures of them. */
export async function loadCardReading(
  tx: ScopedTransaction,
  requestId: string,
): Promise<{ pictures: ReadPicture[]; isPending: boolean } | null> {
  const rows = (await listPictures(tx, requestId)).filter(({ type }) => isCard(type))
  if (rows.length === 0) return null
  return {
    pictures: rows.filter(({ isRead }) => isRead).map(({ type, facts }) => ({ type, facts })),
    isPending: rows.some(({ isRead }) => !isRead),
  }
}

/** How long after a move of a request its pictures are still expected to be read. */
const readingMilliseconds = 15 * minuteMilliseconds

/**
 * What was read of a request's pictures. `isPending`: some are not read yet; `isUnread`: nobody will read them any more, such as
 * those of a request that is older than the reading.
 */
export async function loadReadings(
  tx: ScopedTransaction,
  { id, statusSince: since }: Pick<RequestRow, "id" | "statusSince">,
  now: Date,
): Promise<{ pictures: ReadPicture[]; isPending: boolean; isUnread: boolean }> {
  const rows = await listPictures(tx, id)
  const lacks = rows.some(({ isRead }) => !isRead)
  const isExpected = now.getTime() - since.getTime() < readingMilliseconds
  return {
    pictures: rows.filter(({ isRead }) => isRead).map(({ type, facts }) => ({ type, facts })),
    isPending: lacks && isExpected,
    isUnread: lacks && !isExpected,
  }
}

/** What was read of the receipt of a request's latest payment; null without a receipt. */
export async function loadReceiptReading(
  tx: ScopedTransaction,
  { id, statusSince: since }: Pick<RequestRow, "id" | "statusSince">,
  now: Date,
): Promise<{ lines: readonly string[]; isPending: boolean } | null> {
  const receipt = await findReceipt(tx, id)
  if (!receipt) return null
  const isExpected = receipt.isPicture && now.getTime() - since.getTime() < readingMilliseconds
  return { lines: receipt.facts?.lines ?? [], isPending: !receipt.isRead && isExpected }
}
