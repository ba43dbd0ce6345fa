import { textPdf } from "./drawings/text-pdf.ts"

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

/** Terms and conditions of a demo distributor. */
export function termsDocument(distributor: string): Buffer {
  return textPdf([`Términos y condiciones - ${distributor}`, "Versión 1.0", "", ...articles])
}
