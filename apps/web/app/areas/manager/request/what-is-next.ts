import { formatDate } from "@trazo/domain/dates/spanish-dates"
import { expiresAt, type RequestStatus } from "@trazo/domain/requests/request-status"

/** Who acts next and on what, said to the holder. */
export const whatIsNext: Record<RequestStatus, string> = {
  draft: "Le toca a usted: termine su solicitud.",
  payment: "Le toca a usted: pague para que empecemos la revisión.",
  paymentReview: "Nos toca a nosotros: estamos validando su pago.",
  review: "Nos toca a nosotros: estamos revisando sus documentos.",
  correction: "Le toca a usted: corrija lo que le pedimos.",
  approved: "Le toca a usted: active su firma.",
  issued: "Su certificado está emitido. No tiene nada pendiente.",
  rejected: "La solicitud terminó sin certificado.",
  cancelled: "La solicitud se anuló.",
  expired: "La solicitud venció por falta de movimiento. Puede empezar otra.",
}

/** Of an issued request whose activation was cut off before its file was saved. */
export const finishActivation = "Le toca a usted: termine de activar su firma."

/** Until when the holder has time, or null where nothing runs out. `since` is ISO 8601. */
export function deadline(status: RequestStatus, since: string): string | null {
  const end = expiresAt(status, new Date(since))
  return end ? formatDate(end) : null
}
