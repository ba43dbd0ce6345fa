import * as media from "@trazo/contract/distributors/brand-media"
import type { FastifyInstance } from "fastify"
import type { Deps } from "../../../deps.ts"
import { route } from "../../../plugins/contract-routes.ts"
import { getMedia, removePicture, savePicture, saveVideo } from "./edit-media.ts"

export function brandMediaRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, media.getBrandMedia, deps, ({ scope, actor }) => getMedia(scope, actor, deps))
  route(app, media.saveBrandPicture, deps, ({ scope, actor, params, upload }) => {
    const { focusX, focusY, file, shape, version, ...crop } = upload
    const focus = { x: focusX, y: focusY }
    return savePicture(scope, { actor, key: params.picture, file, crop, focus, shape, version }, deps)
  })
  route(app, media.removeBrandPicture, deps, ({ scope, actor, params, query }) =>
    removePicture(scope, { actor, key: params.picture, ...query }, deps),
  )
  route(app, media.saveBrandVideo, deps, ({ scope, actor, body }) =>
    saveVideo(scope, { actor, ...body }, deps),
  )
}
