import type { Bytes } from "@trazo/pki/bytes"
import { assemblePdf } from "../pdf/assemble-pdf.ts"
import { winAnsi } from "../pdf/helvetica.ts"

/** A page that says what it is, for a first signature. */
export function sampleDocument(name: string): Bytes {
  const lines = [
    ["F2", 20, 700, "Documento de ejemplo"],
    ["F1", 12, 660, "Este PDF se creó en su dispositivo para probar su firma electrónica."],
    ["F1", 12, 640, `Lo firma ${name}.`],
    ["F1", 12, 620, "No tiene ningún valor y puede borrarlo."],
  ] as const
  const operators = lines.map(
    ([font, size, y, line]) => `BT /${font} ${size} Tf 72 ${y} Td <${winAnsi(line)}> Tj ET`,
  )
  return assemblePdf([operators.join("\n")])
}
