import { brandPictureKeys, maximumCropShare, videoField } from "@trazo/domain/distributors/brand-pictures"
import { z } from "zod"
import { defineEndpoint } from "../endpoint/endpoint.ts"
import { fieldShape } from "../endpoint/field-shapes.ts"
import { lastChangeShape, versionShape } from "../endpoint/last-change.ts"
import { focalPointShape } from "./branding.ts"

const brandPictureShape = z.object({
  key: z.enum(brandPictureKeys),
  /** Null without a picture of the distributor. */
  url: z.string().nullable(),
  focus: focalPointShape,
  lastChange: lastChangeShape,
})

const brandMediaShape = z.object({
  pictures: z.array(brandPictureShape),
  /** An empty text is no video. */
  video: z.object({ address: z.string(), lastChange: lastChangeShape }),
  mayEdit: z.boolean(),
})
export type BrandMedia = z.infer<typeof brandMediaShape>
export type BrandPictureState = BrandMedia["pictures"][number]

const base = "/api/executives/configuration/media"
const picture = z.object({ picture: z.enum(brandPictureKeys) })

/** A number in a part of a multipart body. */
const part = (title: string, least: number, most: number) =>
  z.coerce.number().min(least).max(most).meta({ title })

export const getBrandMedia = defineEndpoint({
  method: "GET",
  path: base,
  access: { permission: "/configuration:view" },
  summary: "Las imágenes y el video de la distribuidora.",
  response: brandMediaShape,
})

export const saveBrandPicture = defineEndpoint({
  method: "PUT",
  path: `${base}/pictures/:picture`,
  access: { permission: "/configuration:edit" },
  summary: "Corta una imagen JPG o PNG, hace sus tamaños y la muestra desde la siguiente página que se abra.",
  params: picture,
  upload: z.object({
    shape: z.string().max(20).meta({ title: "Proporción: square o wide en el logo" }).optional(),
    x: part("Borde izquierdo del corte, como parte del ancho", -maximumCropShare, 1),
    y: part("Borde superior del corte, como parte del alto", -maximumCropShare, 1),
    width: part("Ancho del corte, como parte del ancho", 0, maximumCropShare),
    height: part("Alto del corte, como parte del alto", 0, maximumCropShare),
    focusX: part("Punto que siempre se ve, como parte del ancho del corte", 0, 1).default(0.5),
    focusY: part("Punto que siempre se ve, como parte del alto del corte", 0, 1).default(0.5),
    version: versionShape,
  }),
  errors: [
    "CHANGED_MEANWHILE",
    "FILE_TYPE_NOT_ALLOWED",
    "FILE_TOO_LARGE",
    "FILE_DAMAGED",
    "FILE_EMPTY",
    "FILE_MISSING",
    "PICTURE_TOO_LARGE",
    "OVERLOADED",
  ],
  response: brandMediaShape,
})

export const removeBrandPicture = defineEndpoint({
  method: "DELETE",
  path: `${base}/pictures/:picture`,
  access: { permission: "/configuration:edit" },
  summary: "Quita una imagen; el logo y el ícono solo se reemplazan.",
  params: picture,
  query: z.object({ version: versionShape }),
  errors: ["CHANGED_MEANWHILE", "MOVE_NOT_ALLOWED"],
  response: brandMediaShape,
})

export const saveBrandVideo = defineEndpoint({
  method: "PUT",
  path: `${base}/video`,
  access: { permission: "/configuration:edit" },
  summary: "Guarda la dirección del video de la tienda.",
  body: z.object({ video: fieldShape(videoField), version: versionShape }),
  errors: ["CHANGED_MEANWHILE"],
  response: brandMediaShape,
})
