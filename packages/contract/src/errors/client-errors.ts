/** Errors of a distributor's clients, of removals and of refunds: part of `errorCatalogue`. */
export const clientErrors = {
  REQUEST_NOT_ENDED: {
    status: 409,
    message: "Solo se elimina una solicitud rechazada, anulada o vencida, sin certificado emitido.",
  },
  REFUND_PENDING: {
    status: 409,
    message: "Hay un pago por devolver. Registre primero la devolución o niéguela con su motivo.",
  },
  CLIENT_HAS_CERTIFICATES: {
    status: 409,
    message: "Este cliente tiene certificados emitidos, que la ley obliga a conservar. No se puede eliminar.",
  },
  CLIENT_APPROVED: {
    status: 409,
    message:
      "La identidad de este cliente está aprobada, y una sola persona no se la puede quitar. Si es de otra persona, dígalo en la revisión de la solicitud de su dueño.",
  },
  CLIENT_HAS_REQUESTS: {
    status: 409,
    message:
      "Este cliente tiene solicitudes en curso. Espere a que terminen o termínelas antes de eliminarlo.",
  },
  CLIENT_HAS_DATA_REQUEST: {
    status: 409,
    message: "Este cliente espera respuesta a un pedido sobre sus datos. Respóndalo antes de eliminarlo.",
  },
  CLIENT_OWES: {
    status: 409,
    message: "Este cliente tiene meses por pagar en su cuenta mensual. Registre su pago antes de eliminarlo.",
  },
  DATA_REQUEST_OPEN: {
    status: 409,
    message: "Ya tiene un pedido de este tipo en espera. Le responderemos dentro de su plazo.",
  },
  DATA_REQUEST_ANSWERED: {
    status: 409,
    message: "Alguien más ya respondió este pedido. Actualice la página para leer la respuesta.",
  },
  REMOVAL_DECIDED: { status: 409, message: "Ya se restauró o se borró. Actualice la página." },
  RESTORE_REFUSED: {
    status: 409,
    message:
      "El documento de este cliente ya tiene otras cuentas. Elimine o una las que sobran y restáurelo después.",
  },
  REMOVAL_RETAINED: {
    status: 409,
    message: "Todavía no se puede borrar: corre el plazo en que el solicitante puede reclamar.",
  },
  MERGE_REFUSED: {
    status: 409,
    message: "Estas cuentas no se pueden unir. Actualice la página para ver por qué.",
  },
  MERGE_ENDED: { status: 409, message: "Esa unión ya se deshizo o pasó el plazo para deshacerla." },
  MERGE_CHANGED: {
    status: 409,
    message:
      "Algo de lo que se unió ya pasó a otra cuenta o se eliminó. Restáurelo antes de separar las cuentas.",
  },
  SALE_NOT_FOUND: {
    status: 404,
    message: "Esta solicitud no tiene un pago recibido. El recibo aparece cuando validemos su pago.",
  },
  SALE_REFUNDED: { status: 409, message: "Este pago se devolvió y ya no tiene recibo." },
  REFUND_DECIDED: { status: 409, message: "Alguien más ya decidió esta devolución. Actualice la página." },
} as const
