import { ApiError } from "@trazo/contract/errors/errors"
import { inScope, type Scope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { loadDistributor } from "./distributor.ts"
import { readBrandFile } from "./read-brand.ts"

export const iconForms = { "192": 192, "512": 512, maskable: 512 } as const

type IconForm = keyof typeof iconForms

/** A system cuts a maskable icon to its own shape and leaves the middle four fifths. */
const margin = { "192": 0, "512": 0, maskable: 0.125 } as const

const most = 64

/** Icons that were made from the distributors' square marks. A new mark has a new file, so that none is ever old. */
export class AppIcons {
  readonly #made = new Map<string, Promise<Uint8Array>>()

  /**
   * The square mark as a PNG of an app's icon. Only the file that is the mark now is read, so that no other is worked on.
   * @throws ApiError NOT_FOUND, OVERLOADED
   */
  async load(
    scope: Scope,
    { file, form }: { file: string; form: IconForm },
    deps: Pick<Deps, "db" | "files" | "pictures">,
  ): Promise<Uint8Array> {
    const { multimedia } = await inScope(deps.db, scope, loadDistributor)
    if (multimedia.favicon !== file) throw new ApiError("NOT_FOUND")
    const key = `${scope.distributorId} ${file} ${form}`
    const made = this.#made.get(key)
    if (made) return made
    const icon = makeIcon(scope, { file, form }, deps)
    this.#made.set(key, icon)
    icon.catch(() => this.#made.delete(key))
    const [oldest] = this.#made.keys()
    if (this.#made.size > most && oldest) this.#made.delete(oldest)
    return icon
  }
}

async function makeIcon(
  scope: Scope,
  { file, form }: { file: string; form: IconForm },
  deps: Pick<Deps, "db" | "files" | "pictures">,
): Promise<Uint8Array> {
  const mark = await readBrandFile({ ...scope, fileId: file }, deps)
  if (!/^image\/(png|jpeg)$/.test(mark.mediaType)) throw new ApiError("NOT_FOUND")
  const size = iconForms[form]
  const side = 1 + 2 * margin[form]
  const crop = { x: -margin[form], y: -margin[form], width: side, height: side }
  const rendering = { crop, sizes: [{ width: size, height: size }], isLossless: true }
  const outcome = await deps.pictures.render(mark.content, rendering, `icon ${scope.distributorId}`)
  if (outcome === "busy") throw new ApiError("OVERLOADED")
  const [icon] = outcome === "damaged" ? [] : outcome.contents
  if (!icon) throw new ApiError("NOT_FOUND")
  return icon
}
