import type { Certificate } from "@trazo/contract/certificates/certificates"
import type { ClientRequestRow } from "@trazo/contract/certificates/client-requests"
import { paths } from "@trazo/contract/paths"
import { unfinishedActivations } from "../request/request-state.ts"

export interface ProcessStep {
  key: "activation" | "download" | "use" | "validation"
  title: string
  text: string
  /** "open": can be done any time. */
  state: "done" | "next" | "ahead" | "open"
  links: readonly { label: string; to: string }[]
}

const usable: readonly Certificate["status"][] = ["valid", "expiring", "renewed"]

/** The way of a signature from the approved request to its use, with what is done and what is next. */
export function processSteps(
  requests: readonly ClientRequestRow[],
  certificates: readonly Pick<Certificate, "requestId" | "hasP12" | "status">[],
): ProcessStep[] {
  const open = unfinishedActivations(requests, certificates)
  const hasFile = certificates.some(({ hasP12, status }) => hasP12 && usable.includes(status))
  return [
    activationStep(requests, { open, hasFile }),
    {
      key: "download",
      title: "Guardar el archivo",
      state: open.length === 0 && hasFile ? "done" : "ahead",
      text: hasFile
        ? "Su archivo .p12 está cifrado con su contraseña. Guárdelo otra vez cuando lo necesite, en la forma de hoy o en la compatible."
        : "Al activar guarda un archivo .p12 que solo su contraseña abre.",
      links: hasFile ? [{ label: "Descargar mi firma", to: paths.managerDownload }] : [],
    },
    {
      key: "use",
      title: "Usar mi firma",
      state: open.length === 0 && hasFile ? "next" : "ahead",
      text: "Firme aquí mismo un PDF o una factura, o lleve su firma a FirmaEC, el SRI, Adobe y otros programas.",
      links: hasFile
        ? [
            { label: "Firmar documentos", to: paths.managerUse },
            { label: "En otros programas", to: paths.managerUseInPrograms },
          ]
        : [],
    },
    {
      key: "validation",
      title: "Verificar lo firmado",
      state: "open",
      text: "Compruebe quién firmó un documento y si cambió después, también los que recibe de otros.",
      links: [{ label: "Verificar una firma", to: paths.managerValidation }],
    },
  ]
}

function activationStep(
  requests: readonly ClientRequestRow[],
  { open, hasFile }: { open: readonly ClientRequestRow[]; hasFile: boolean },
): ProcessStep {
  const step = { key: "activation", title: "Activar" } as const
  const [first, ...others] = open
  if (first) {
    const to = others.length > 0 ? paths.managerActivation : paths.managerActivationOf(first.id)
    const text =
      first.status === "issued"
        ? "Falta terminar la activación que empezó."
        : "Su solicitud está aprobada: cree su firma en este dispositivo y elija su contraseña."
    return { ...step, state: "next", text, links: [{ label: "Activar mi firma", to }] }
  }
  if (hasFile) return { ...step, state: "done", text: "Su firma se creó en su dispositivo.", links: [] }
  const isUnderWay = requests.some(({ nextActor }) => nextActor !== "nobody")
  return {
    ...step,
    state: "ahead",
    text: isUnderWay
      ? "Cuando aprobemos su solicitud, aquí crea su firma en su propio dispositivo."
      : "Empiece por pedir una firma. Cuando la aprobemos, la activa aquí.",
    links: [
      isUnderWay
        ? { label: "Ver mis solicitudes", to: paths.managerRequests }
        : { label: "Pedir una firma", to: paths.home },
    ],
  }
}
