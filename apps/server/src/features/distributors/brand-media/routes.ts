import * as media from "@trazo/contract/distributors/brand-media"
import { on } from "../../../plugins/contract-routes.ts"
import { getMedia, removePicture, savePicture, saveVideo } from "./edit-media.ts"
export const brandMediaRoutes = [
  on(media.getBrandMedia, ({ scope, actor }, deps) => getMedia(scope, actor, deps)),
  on(media.saveBrandPicture, ({ scope, actor, params, upload }, deps) => {
    const { focusX, focusY, file, shape, version, ...crop } = upload
    const focus = { x: focusX, y: focusY }
    return savePicture(scope, { actor, key: params.picture, file, crop, focus, shape, version }, deps)
  }),
  on(media.removeBrandPicture, removePicture),
  on(media.saveBrandVideo, saveVideo),
]
