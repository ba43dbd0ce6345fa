import type { FormField } from "../forms/form-field.ts"

/** A proportion in which a picture can be cut, with the size that the server makes of it, in pixels. */
interface PictureShape {
  key: string
  label: string
  width: number
  height: number
}

interface BrandPicture {
  label: string
  /** Where it appears. */
  hint: string
  shapes: readonly [PictureShape, ...PictureShape[]]
  /** Width of a second, smaller copy for phones. */
  smallWidth?: number
  /** May be larger than the picture it is cut from, with transparent margins. */
  hasMargins?: true
  /** Shown in frames of several proportions, which keep the focal point in view. */
  hasFocus?: true
  /** Completes an item of the configuration, so it can be replaced but not removed. */
  isRequired?: true
}

/** Pictures of a distributor (checklist F3, «Multimedia»). The keys are those of `multimedia`, and `logo`. */
export const brandPictures = {
  logo: {
    label: "Logo",
    hint: "Arriba en todas las páginas y en los correos.",
    shapes: [
      { key: "square", label: "Cuadrado", width: 320, height: 320 },
      { key: "wide", label: "Horizontal", width: 640, height: 160 },
    ],
    hasMargins: true,
    isRequired: true,
  },
  favicon: {
    label: "Ícono de la página",
    hint: "En la pestaña del navegador. Se ve muy pequeño: use solo el símbolo.",
    shapes: [{ key: "square", label: "Cuadrado", width: 192, height: 192 }],
    hasMargins: true,
    isRequired: true,
  },
  welcomeImage: {
    label: "Imagen de la tienda",
    hint: "Junto al título de la página de inicio. Sin ella se muestra un dibujo con sus colores.",
    shapes: [{ key: "picture", label: "4:3", width: 1200, height: 900 }],
    smallWidth: 640,
    hasFocus: true,
  },
  registerGuideImage: {
    label: "Guía de la solicitud",
    hint: "En la página de inicio, bajo «Cómo funciona».",
    shapes: [{ key: "picture", label: "2:1", width: 1200, height: 600 }],
    smallWidth: 640,
  },
  teamImage: {
    label: "Su equipo",
    hint: "En la página de inicio, bajo «Por qué confiar». Sin ella no se muestra nada.",
    shapes: [{ key: "picture", label: "4:3", width: 1200, height: 900 }],
    smallWidth: 640,
  },
  placeImage: {
    label: "Su oficina",
    hint: "Junto a la de su equipo. Sin ella no se muestra nada.",
    shapes: [{ key: "picture", label: "4:3", width: 1200, height: 900 }],
    smallWidth: 640,
  },
  idImage: {
    label: "Ejemplo de cédula",
    hint: "Junto a la casilla donde el cliente sube su cédula. Use un documento de muestra.",
    shapes: [{ key: "picture", label: "8:5", width: 800, height: 500 }],
  },
  exampleImage: {
    label: "Ejemplo de foto del rostro",
    hint: "Junto a la casilla donde el cliente toma su foto.",
    shapes: [{ key: "picture", label: "8:5", width: 800, height: 500 }],
  },
  finishImage: {
    label: "Imagen al terminar",
    hint: "En la página que confirma la solicitud.",
    shapes: [{ key: "picture", label: "10:7", width: 800, height: 560 }],
  },
} as const satisfies Record<string, BrandPicture>

export type BrandPictureKey = keyof typeof brandPictures
export const brandPictureKeys = Object.keys(brandPictures) as [BrandPictureKey, ...BrandPictureKey[]]

export const brandPicture = (key: BrandPictureKey): BrandPicture => brandPictures[key]

/** Shares of the picture's width and height. Reaches beyond the picture where it gets margins. */
export interface PictureCrop {
  x: number
  y: number
  width: number
  height: number
}

/** Margins of this many times the picture, at most. */
export const maximumCropShare = 10

/** Whether a crop shows a part of the picture and is of a size that can be made. */
export function isUsableCrop({ x, y, width, height }: PictureCrop): boolean {
  const isSized = (share: number) => share >= 0.005 && share <= maximumCropShare
  return isSized(width) && isSized(height) && x < 1 && y < 1 && x + width > 0 && y + height > 0
}

/** Shares of the cut picture's width and height. */
export interface FocalPoint {
  x: number
  y: number
}

export const centre: FocalPoint = { x: 0.5, y: 0.5 }

/** The CSS `object-position` that keeps a focal point in view. */
export const focalPosition = ({ x, y }: FocalPoint): string =>
  `${Math.round(x * 100)}% ${Math.round(y * 100)}%`

export const videoField = {
  label: "Video de la tienda",
  hint: "La dirección de su video, por ejemplo en YouTube. La tienda muestra un botón que lo abre. Vacío: sin video.",
  placeholder: "https://www.youtube.com/watch?v=…",
  maximum: 300,
  kind: "url",
  letterCase: "asTyped",
  isOptional: true,
  rules: [
    (text: string | null | undefined) =>
      text?.trim() && !isWebAddress(text.trim()) ? "Escriba una dirección que empiece con https://" : null,
  ],
} as const satisfies FormField

function isWebAddress(text: string): boolean {
  return /^https:\/\/[^\s/]+\.[^\s/]+/.test(text) && URL.canParse(text)
}
