import type { ConvenioSending } from "@trazo/contract/selling/convenio-sendings"

/** What an invitation of everybody did. */
export function sentText({ state, sent, total }: Pick<ConvenioSending, "state" | "sent" | "total">): string {
  if (sent === total) {
    return sent === 1 ? "Se envió 1 invitación." : `Se enviaron ${sent.toLocaleString("es-EC")} invitaciones.`
  }
  const part = `Se enviaron ${sent.toLocaleString("es-EC")} de ${total.toLocaleString("es-EC")} invitaciones.`
  if (state === "stopped") return part
  return `${part} Las demás personas ya tenían la suya, se quitaron o ya pidieron su firma.`
}
