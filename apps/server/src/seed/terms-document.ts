const articles = [
  "1. Objeto. La distribuidora gestiona la solicitud de un certificado de firma electrónica ante la",
  "   entidad de certificación, según la Ley 67 de Comercio Electrónico.",
  "2. Deberes del titular. Cuidar su clave y su contraseña, avisar de inmediato si alguien más pudo",
  "   conocerlas y pedir la revocación del certificado.",
  "3. La clave privada nace en el dispositivo del titular. Ni la distribuidora ni la entidad de",
  "   certificación la conocen ni pueden recuperarla.",
  "4. Vigencia. La del certificado contratado; en personas jurídicas nunca más que el nombramiento.",
  "5. Revocación. El titular la puede pedir a cualquier hora; es inmediata y definitiva.",
  "6. Datos personales. Se tratan según la LOPDP, solo para verificar la identidad y emitir el",
  "   certificado, y se conservan el tiempo que la ley exige.",
  "7. Pago. El valor publicado incluye IVA. Emitido el certificado, no hay devolución.",
]

/** A one-page PDF of the demo's terms, in Latin-1 with the viewer's own Helvetica. */
export function termsDocument(distributor: string): Buffer {
  const title = `Términos y condiciones - ${distributor}`
  const lines = [title, "Versión 1.0", "", ...articles].map((line) => `(${escaped(line)}) '`).join("\n")
  const stream = `BT /F1 11 Tf 18 TL 56 780 Td\n${lines}\nET`
  const objects = [
    "<</Type/Catalog/Pages 2 0 R/Lang(es-EC)>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>",
    `<</Length ${stream.length}>>\nstream\n${stream}\nendstream`,
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
  ]
  let text = "%PDF-1.4\n"
  const offsets = objects.map((body, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${body}\nendobj\n`
    return `${String(offset).padStart(10, "0")} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join("")}`
  const trailer = `trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`
  return Buffer.from(text + table + trailer, "latin1")
}

function escaped(line: string): string {
  return line.replace(/[\\()]/g, "\\$&")
}
