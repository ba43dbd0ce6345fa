import {
  fingerprint,
  leastClearSide,
  leastReadableSide,
  measuredSide,
  measurePicture,
  type QualityProblem,
  qualityProblemsOf,
} from "@trazo/domain/platform/picture-quality"

/** What a picture has to show. */
export type PictureSubject = "card" | "face"

export type PictureProblem = QualityProblem | "tiny" | "small" | "noFace" | "same"

interface Inspection {
  problems: PictureProblem[]
  /** For comparing pictures. */
  fingerprint: number[]
}

/**
 * Measures a picture on this device, the same way as it is measured for the reviewer. Null when this browser cannot open
 * it: the server then decides alone.
 */
export async function inspectPicture(file: Blob, subject: PictureSubject): Promise<Inspection | null> {
  const bitmap = await opened(file)
  if (!bitmap) return null
  try {
    const longest = Math.max(bitmap.width, bitmap.height)
    const grey = greyOf(bitmap, Math.min(1, measuredSide / longest))
    if (!grey) return null
    const quality = qualityProblemsOf(measurePicture(grey), { isFace: subject === "face" })
    const problems: PictureProblem[] = longest < leastClearSide ? [sizeProblem(longest), ...quality] : quality
    if (subject === "face" && quality.length === 0 && !(await hasFace(bitmap))) problems.push("noFace")
    return { problems, fingerprint: fingerprint(grey) }
  } finally {
    bitmap.close()
  }
}

async function opened(file: Blob): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file, { imageOrientation: "from-image" })
  } catch {
    // A picture that this browser cannot decode.
    return null
  }
}

const sizeProblem = (longest: number) => (longest < leastReadableSide ? "tiny" : "small")

function greyOf(bitmap: ImageBitmap, scale: number) {
  const width = Math.max(1, Math.round(bitmap.width * scale))
  const height = Math.max(1, Math.round(bitmap.height * scale))
  const canvas = Object.assign(document.createElement("canvas"), { width, height })
  const context = canvas.getContext("2d", { willReadFrequently: true })
  if (!context) return null
  context.imageSmoothingQuality = "high"
  context.fillStyle = "#fff"
  context.fillRect(0, 0, width, height)
  context.drawImage(bitmap, 0, 0, width, height)
  const { data } = context.getImageData(0, 0, width, height)
  const grey = new Uint8Array(width * height)
  for (let pixel = 0; pixel < grey.length; pixel += 1) {
    const [red = 0, green = 0, blue = 0] = [data[pixel * 4], data[pixel * 4 + 1], data[pixel * 4 + 2]]
    // ITU-R BT.601
    grey[pixel] = 0.299 * red + 0.587 * green + 0.114 * blue
  }
  return { data: grey, width, height, channels: 1 }
}

declare global {
  interface Window {
    FaceDetector?: new () => { detect: (source: ImageBitmap) => Promise<readonly unknown[]> }
  }
}

/** True as well where the browser has no face detector, or it fails. */
async function hasFace(bitmap: ImageBitmap): Promise<boolean> {
  const { FaceDetector } = window
  if (!FaceDetector) return true
  try {
    return (await new FaceDetector().detect(bitmap)).length > 0
  } catch {
    // Detectors are an experiment of browsers and fail in many ways.
    return true
  }
}

export const tinyPicture = `La imagen es tan pequeña que no se puede leer: tiene menos de ${leastReadableSide} píxeles de lado. Tome otra foto o suba la original.`

const texts: Record<PictureProblem, Record<PictureSubject, string>> = {
  tiny: { card: tinyPicture, face: tinyPicture },
  small: {
    card: "La imagen es pequeña: quizá no se lean los datos.",
    face: "La imagen es pequeña: quizá no se vea bien su cara.",
  },
  black: { card: "La foto está negra. Encienda una luz.", face: "La foto está negra. Encienda una luz." },
  white: {
    card: "La foto está en blanco: no se ve el documento.",
    face: "La foto está en blanco: no se ve su cara.",
  },
  dark: {
    card: "La foto está oscura. Acérquese a una ventana o encienda una luz.",
    face: "La foto está oscura. Póngase frente a una ventana o una luz.",
  },
  bright: {
    card: "Hay demasiada luz. Evite el reflejo o el flash.",
    face: "Hay demasiada luz. Aléjese de ella o apague el flash.",
  },
  blurred: {
    card: "La foto se ve borrosa. Apoye el documento, acerque la cámara y espere a que enfoque.",
    face: "La foto se ve borrosa. Quédese quieto y limpie el lente.",
  },
  cut: { card: "Parece que el documento está cortado. Deben verse sus cuatro bordes.", face: "" },
  noFace: { card: "", face: "No encontramos una cara. Mire de frente a la cámara." },
  same: {
    card: "Es la misma imagen que ya puso en otro documento. Aquí va el otro lado.",
    face: "Es la misma imagen que ya puso en otro documento. Aquí va su cara.",
  },
}

/** The one to mend first, in words of the person who took the picture. */
export function problemText(problem: PictureProblem, subject: PictureSubject): string {
  return texts[problem][subject]
}
