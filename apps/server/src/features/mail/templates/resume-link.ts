import type { Letter } from "../letter.ts"

export function resumeLink({ link }: { link: string }): Letter {
  return {
    subject: "Continúe la solicitud de su firma electrónica",
    paragraphs: [
      "Guardamos todo lo que avanzó. Con este enlace puede continuar su solicitud cuando quiera, en este u otro dispositivo.",
    ],
    button: { label: "Continuar mi solicitud", url: link },
    note: "El enlace es solo para usted: quien lo tenga puede ver su solicitud.",
  }
}
