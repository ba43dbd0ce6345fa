import { Box } from "@mantine/core"
import { encode } from "uqr"

interface QrPictureProps {
  text: string
  label: string
  /** In pixels. */
  size: number
}

export function QrPicture({ text, label, size }: QrPictureProps) {
  const { data, size: modules } = encode(text, { ecc: "M", border: 2 })
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join("")
  return (
    <Box
      component="svg"
      display="block"
      w={size}
      h={size}
      bd="1px solid var(--line)"
      viewBox={`0 0 ${modules} ${modules}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
      style={{ borderRadius: "var(--radius)" }}
    >
      <rect width={modules} height={modules} fill="#fff" />
      <path d={path} fill="#000" />
    </Box>
  )
}
