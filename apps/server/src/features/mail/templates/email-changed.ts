import type { Letter } from "../letter.ts"

/** To the old address. @param changedAt as DD/MM/YYYY HH:mm, Ecuador's time */
export function emailChanged({ names, changedAt }: { names: string; changedAt: string }): Letter {
  return {
    subject: "El correo de su cuenta cambió",
    greeting: names,
    paragraphs: [
      "Desde ahora los avisos y los códigos de su cuenta llegan a otro correo; a este ya no.",
      "Si no fue usted, comuníquese con nosotros de inmediato.",
    ],
    items: [{ label: "Fecha", text: changedAt }],
  }
}
