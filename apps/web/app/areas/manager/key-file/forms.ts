import type { KeyFileForm } from "@trazo/documents/p12/convert-key-file"

interface FormText {
  readonly label: string
  readonly hint: string
  readonly ending: string
  readonly type: string
  /** Whether the file holds the key, and so has a password. */
  readonly hasKey: boolean
  readonly hasChain: boolean
}

const pkcs12 = { type: "application/x-pkcs12", hasKey: true, hasChain: true }

export const forms: Record<KeyFileForm, FormText> = {
  modern: {
    ...pkcs12,
    label: "Firma .p12 con cifrado actual",
    hint: "AES-256. Para FirmaEC, Windows, Java y los programas de hoy.",
    ending: ".p12",
  },
  compatible: {
    ...pkcs12,
    label: "Firma .p12 compatible",
    hint: "3DES con SHA-1. Para macOS y programas antiguos; protege menos.",
    ending: ".p12 compatible",
  },
  modernPfx: {
    ...pkcs12,
    label: "Firma .pfx",
    hint: "El mismo contenido que el .p12, con el nombre que espera Windows.",
    ending: ".pfx",
  },
  pem: {
    label: "Clave y certificado .pem",
    hint: "Texto, con la clave cifrada. Para servidores y programas de OpenSSL.",
    ending: ".pem",
    type: "application/x-pem-file",
    hasKey: true,
    hasChain: true,
  },
  certificatesPem: {
    label: "Solo el certificado .pem",
    hint: "Sin la clave: se puede compartir.",
    ending: ".pem",
    type: "application/x-pem-file",
    hasKey: false,
    hasChain: true,
  },
  cer: {
    label: "Solo el certificado .cer",
    hint: "Sin la clave: se puede compartir.",
    ending: ".cer",
    type: "application/pkix-cert",
    hasKey: false,
    hasChain: false,
  },
  p7b: {
    label: "Certificados .p7b",
    hint: "El certificado y los de su entidad, como los importa Windows.",
    ending: ".p7b",
    type: "application/x-pkcs7-certificates",
    hasKey: false,
    hasChain: true,
  },
}

const endings: Record<KeyFileForm, string> = {
  modern: ".p12",
  compatible: "-compatible.p12",
  modernPfx: ".pfx",
  pem: ".pem",
  certificatesPem: "-certificado.pem",
  cer: ".cer",
  p7b: ".p7b",
}

/** The chosen file's name with the new ending; never the same, so that saving does not replace it. */
export function savedName(name: string, form: KeyFileForm): string {
  const base = name.replace(/\.(p12|pfx|pem|crt|key)$/i, "") || "firma"
  const saved = base + endings[form]
  return saved === name ? `${base}-copia${endings[form]}` : saved
}

export const allForms = Object.keys(forms) as KeyFileForm[]
