import { prepareUpload } from "../../../../ui/files/prepare-upload.ts"

const drawnSide = 1024

/**
 * A picture ready to be cut, or its problem. An SVG is drawn as a PNG on the device, where its scripts do not run; the
 * server accepts no SVG.
 */
export async function preparePicture(file: File): Promise<{ file: File } | { problem: string }> {
  const isSvg = file.type === "image/svg+xml" || /\.svg$/i.test(file.name)
  if (!isSvg) return await prepareUpload(file, "picture")
  const drawn = await drawSvg(file).catch(() => null)
  if (!drawn) return { problem: "No pudimos abrir este SVG. Guárdelo como PNG e inténtelo otra vez." }
  return await prepareUpload(drawn, "picture")
}

async function drawSvg(file: File): Promise<File | null> {
  const address = URL.createObjectURL(new Blob([file], { type: "image/svg+xml" }))
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    const [width, height] = [image.naturalWidth || drawnSide, image.naturalHeight || drawnSide]
    const scale = drawnSide / Math.max(width, height)
    const canvas = Object.assign(document.createElement("canvas"), {
      width: Math.max(1, Math.round(width * scale)),
      height: Math.max(1, Math.round(height * scale)),
    })
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"))
    return blob ? new File([blob], file.name.replace(/\.[^.]*$/, ".png"), { type: "image/png" }) : null
  } finally {
    URL.revokeObjectURL(address)
  }
}
