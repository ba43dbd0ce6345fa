/** Errors of deciding a request: part of `errorCatalogue`. */
export const reviewErrors = {
  REQUEST_TAKEN: { status: 409, message: "Otra persona tiene esta solicitud. ¿Continúa usted?" },
  RECEIPT_DIFFERS: {
    status: 409,
    message: "En el comprobante se lee otra cosa que en el pago. Escriba por qué el pago vale.",
  },
  ASSIGNEE_NOT_FOUND: {
    status: 422,
    message: "Esa persona ya no puede responder solicitudes. Elija otra.",
  },
  OWN_REQUEST: { status: 403, message: "No puede aprobar una solicitud que usted mismo creó." },
  CHECKS_MISSING: { status: 409, message: "Marque cada comprobación antes de aprobar." },
} as const satisfies Record<string, { status: number; message: string }>
