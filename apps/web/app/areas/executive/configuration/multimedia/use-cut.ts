import type { BrandPictureState } from "@trazo/contract/distributors/brand-media"
import { brandPicture, type PictureCrop } from "@trazo/domain/distributors/brand-pictures"
import { useEffect, useState } from "react"
import type { Area } from "react-easy-crop"

const previewWidth = 480

/** How a chosen picture is cut, and how the result looks. */
export function useCut({ key, focus: storedFocus }: BrandPictureState, file: File) {
  const definition = brandPicture(key)
  const address = useAddressOf(file)
  const [shapeKey, setShapeKey] = useState(definition.shapes[0].key)
  const shape = definition.shapes.find((one) => one.key === shapeKey) ?? definition.shapes[0]
  const [position, move] = useState({ x: 0, y: 0 })
  const [zoom, zoomTo] = useState(1)
  const [focus, focusOn] = useState(storedFocus)
  const [area, setArea] = useState<PictureCrop | null>(null)
  const preview = usePreview(address, area, shape)
  const measure = useWholeAtFirst(definition.hasMargins ?? false, zoomTo)
  return {
    definition,
    address,
    shape,
    position,
    zoom,
    focus,
    area,
    preview,
    move,
    zoomTo,
    focusOn,
    measure,
    reshape(next: string) {
      setShapeKey(next)
      move({ x: 0, y: 0 })
    },
    take: ({ x, y, width, height }: Area) =>
      setArea({ x: x / 100, y: y / 100, width: width / 100, height: height / 100 }),
  }
}

export type Cut = ReturnType<typeof useCut>

interface Size {
  width: number
  height: number
}

/** A picture that may have margins begins whole, with the margins that its proportion needs. */
function useWholeAtFirst(isOn: boolean, zoomTo: (zoom: number) => void) {
  const [media, setMedia] = useState<Size | null>(null)
  const [frame, setFrame] = useState<Size | null>(null)
  useEffect(() => {
    if (!isOn || !media || !frame) return
    zoomTo(Math.min(1, frame.width / media.width, frame.height / media.height))
  }, [isOn, media, frame, zoomTo])
  return { media: setMedia, frame: setFrame }
}

function useAddressOf(file: File): string {
  const [address, setAddress] = useState("")
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}

/** The cut picture, drawn on the device. The server cuts the file itself. */
function usePreview(address: string, area: PictureCrop | null, shape: { width: number; height: number }) {
  const [preview, setPreview] = useState<string | null>(null)
  const { width, height } = shape
  useEffect(() => {
    if (!area || !address) return
    let isCurrent = true
    void drawn(address, area, { width, height })
      .then((made) => isCurrent && setPreview(made))
      .catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [address, area, width, height])
  return preview
}

async function drawn(
  address: string,
  { x, y, width, height }: PictureCrop,
  shape: { width: number; height: number },
): Promise<string> {
  const image = new Image()
  image.src = address
  await image.decode()
  const scale = Math.min(1, previewWidth / shape.width)
  const canvas = Object.assign(document.createElement("canvas"), {
    width: Math.round(shape.width * scale),
    height: Math.round(shape.height * scale),
  })
  const [across, down] = [image.naturalWidth, image.naturalHeight]
  const [toWidth, toHeight] = [canvas.width / width, canvas.height / height]
  canvas
    .getContext("2d")
    ?.drawImage(image, 0, 0, across, down, -x * toWidth, -y * toHeight, toWidth, toHeight)
  return canvas.toDataURL("image/png")
}
