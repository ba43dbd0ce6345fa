import type * as contract from "@trazo/contract/distributors/brand-media"
import type { BrandMedia } from "@trazo/contract/distributors/brand-media"
import type { ReceivedFile } from "@trazo/contract/endpoint/endpoint"
import type { LastChange } from "@trazo/contract/endpoint/last-change"
import { ApiError } from "@trazo/contract/errors/errors"
import {
  type BrandPictureKey,
  brandPicture,
  brandPictureKeys,
  type FocalPoint,
  isUsableCrop,
  type PictureCrop,
} from "@trazo/domain/distributors/brand-pictures"
import { type Actor, isAllowed } from "../../../actor.ts"
import type { RenderedPicture } from "../../../adapters/picture-decoder/port.ts"
import type { Call } from "../../../call.ts"
import { inScope, type Scope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { loadLastChange, requireUnchanged } from "../../platform/audit/last-change.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { requireValidFile } from "../../platform/files/accept-upload.ts"
import { claimUpload } from "../../platform/files/claim-quota.ts"
import { insertStoredFile, removeFile, reserveFile, storeContent } from "../../platform/files/stored-files.ts"
import { findMedia, presentMedia, storeLogo, storeMultimedia } from "./media.ts"

/** The object of the audit rows. Each picture is edited on its own. */
const auditObject = (key: BrandPictureKey | "video") => `brand-media:${key}`

export function getMedia(scope: Scope, actor: Actor, deps: Pick<Deps, "db">): Promise<BrandMedia> {
  return inScope(deps.db, scope, async (tx) => {
    const keys = [...brandPictureKeys, "video"] as const
    const changes = await Promise.all(
      keys.map(async (key) => [key, await loadLastChange(tx, auditObject(key))]),
    )
    return presentMedia(await findMedia(tx), {
      ...scope,
      lastChanges: Object.fromEntries(changes) as Record<BrandPictureKey | "video", LastChange>,
      mayEdit: isAllowed(actor, "/configuration:edit"),
    })
  })
}

type PictureDeps = Pick<Deps, "db" | "clock" | "random" | "files" | "jobs" | "pictures" | "settings">

interface NewPicture {
  actor: Actor
  key: BrandPictureKey
  file: ReceivedFile
  crop: PictureCrop
  focus: FocalPoint
  /** Key of one of the picture's shapes, by default the first. */
  shape?: string | undefined
  version: string
}

/**
 * Cuts the picture, encodes it again in its sizes and replaces the former one. The original is not kept.
 * @throws ApiError CHANGED_MEANWHILE, VALIDATION_FAILED, FILE_…, PICTURE_TOO_LARGE, TOO_MANY_REQUESTS, OVERLOADED
 */
export async function savePicture(scope: Scope, picture: NewPicture, deps: PictureDeps): Promise<BrandMedia> {
  const { actor, key, file, version } = picture
  const { fileName, mediaType } = requireValidFile(file, "picture")
  const sizes = sizesOf(picture)
  if (!isUsableCrop(picture.crop))
    throw new ApiError("VALIDATION_FAILED", { fields: { file: outsideMessage } })
  const object = auditObject(key)
  const source = `${actor.area} ${actor.id}`
  const ids = await inScope(deps.db, scope, async (tx) => {
    await requireUnchanged(tx, { object, version })
    await claimUpload(tx, { requestId: source, address: null, bytes: file.bytes }, deps)
    return await Promise.all(sizes.map(() => reserveFile(tx, deps)))
  })
  const rendered = await render(picture, { sizes, source }, deps)
  const stored = await Promise.all(
    rendered.contents.map(async (content, index) => ({
      ...(await storeContent(scope, { id: ids[index] as string, content }, deps)),
      content,
      mediaType: rendered.mediaType,
      purpose: "brand" as const,
      name: fileName.replace(/\.\w+$/, rendered.mediaType === "image/png" ? ".png" : ".jpg"),
    })),
  )
  await inScope(deps.db, scope, async (tx) => {
    await requireUnchanged(tx, { object, version })
    for (const one of stored) await insertStoredFile(tx, one, deps)
    await replaceFiles(tx, { picture, files: stored.map(({ id }) => id) }, deps)
    const data = { files: stored.map(({ id }) => id), original: mediaType }
    recordAudit(tx, { actor, action: "configuration.picture-saved", object, data }, deps)
  })
  return await getMedia(scope, actor, deps)
}

const outsideMessage = "El corte quedó fuera de la imagen. Muévala hasta que se vea."

function sizesOf({ key, shape }: NewPicture) {
  const { shapes, smallWidth } = brandPicture(key)
  const { width, height } = shapes.find((one) => one.key === shape) ?? shapes[0]
  const small = smallWidth ? [{ width: smallWidth, height: Math.round((smallWidth * height) / width) }] : []
  return [{ width, height }, ...small]
}

async function render(
  { key, file, crop }: NewPicture,
  { sizes, source }: { sizes: ReturnType<typeof sizesOf>; source: string },
  { pictures }: PictureDeps,
): Promise<RenderedPicture> {
  const isLossless = brandPicture(key).hasMargins ?? false
  const outcome = await pictures.render(file.bytes, { crop, sizes, isLossless }, source)
  if (outcome === "busy") throw new ApiError("OVERLOADED")
  if (outcome === "damaged") throw new ApiError("FILE_DAMAGED")
  return outcome
}

/** The former logo is kept, because mails that were sent show it (docs/product/distributors.md). */
async function replaceFiles(
  tx: ScopedTransaction,
  { picture: { key, focus }, files: [main = "", small] }: { picture: NewPicture; files: readonly string[] },
  deps: Pick<Deps, "jobs">,
): Promise<void> {
  if (key === "logo") return storeLogo(tx, main)
  const former = await findMedia(tx)
  const { hasFocus } = brandPicture(key)
  const set = {
    [key]: main,
    ...(small ? { [`${key}Small`]: small } : {}),
    ...(hasFocus ? { [`${key}Focus`]: focus } : {}),
  }
  await storeMultimedia(tx, { set, remove: keysOf(key) })
  await removeFormer(tx, { key, multimedia: former.multimedia }, deps)
}

/** The keys of `multimedia` that belong to a picture. An address is one of a picture that was never uploaded. */
const keysOf = (key: BrandPictureKey) => [key, `${key}Url`, `${key}Small`, `${key}SmallUrl`, `${key}Focus`]

async function removeFormer(
  tx: ScopedTransaction,
  { key, multimedia }: { key: BrandPictureKey; multimedia: Readonly<Record<string, unknown>> },
  deps: Pick<Deps, "jobs">,
): Promise<void> {
  for (const id of [multimedia[key], multimedia[`${key}Small`]])
    if (typeof id === "string" && /^[0-9a-f-]{36}$/.test(id)) await removeFile(tx, id, deps)
}

/** @throws ApiError CHANGED_MEANWHILE, MOVE_NOT_ALLOWED for the logo and the favicon */
export async function removePicture(
  { scope, actor, params: { picture: key }, query: { version } }: Call<typeof contract.removeBrandPicture>,
  deps: Pick<Deps, "db" | "clock" | "jobs">,
): Promise<BrandMedia> {
  const { isRequired, label } = brandPicture(key)
  if (isRequired)
    throw new ApiError("MOVE_NOT_ALLOWED", { message: `${label}: se puede reemplazar, pero no quitar.` })
  const object = auditObject(key)
  await inScope(deps.db, scope, async (tx) => {
    await requireUnchanged(tx, { object, version })
    const { multimedia } = await findMedia(tx)
    await storeMultimedia(tx, { remove: keysOf(key) })
    await removeFormer(tx, { key, multimedia }, deps)
    recordAudit(tx, { actor, action: "configuration.picture-removed", object }, deps)
  })
  return await getMedia(scope, actor, deps)
}

/** @throws ApiError CHANGED_MEANWHILE */
export async function saveVideo(
  { scope, actor, body: { video, version } }: Call<typeof contract.saveBrandVideo>,
  deps: Pick<Deps, "db" | "clock">,
): Promise<BrandMedia> {
  const object = auditObject("video")
  await inScope(deps.db, scope, async (tx) => {
    await requireUnchanged(tx, { object, version })
    await storeMultimedia(tx, video ? { set: { video } } : { remove: ["video"] })
    recordAudit(tx, { actor, action: "configuration.video-saved", object, data: { video } }, deps)
  })
  return await getMedia(scope, actor, deps)
}
