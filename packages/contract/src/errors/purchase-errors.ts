/** Errors of a purchase of which much is known: part of `errorCatalogue`. */
export const purchaseErrors = {
  TERMS_CHANGED: {
    status: 409,
    message: "Los términos cambiaron mientras los leía. Lea la versión nueva y acéptela.",
  },
  TOTAL_CHANGED: {
    status: 409,
    message: "El precio cambió mientras revisaba. Vea el nuevo valor y continúe si está de acuerdo.",
  },
  PRODUCT_NOT_AVAILABLE: {
    status: 409,
    message: "Uno de los productos que eligió ya no está disponible. Revise los que quedan y continúe.",
  },
  OTHER_REQUEST: {
    status: 409,
    message: "En otra pestaña abrió otra solicitud. Revise esta, que es la que está abierta ahora.",
  },
  DRAFT_LIMIT: {
    status: 409,
    message: "Ya tiene cinco solicitudes sin terminar. Continúe una o descarte la que no necesita.",
  },
  APPOINTMENT_ENDED: {
    status: 409,
    message: "Ese nombramiento ya terminó. Elija «Otra empresa» y suba el nuevo.",
  },
  KNOWN_DATA_VOID: {
    status: 409,
    message:
      "Ya no podemos usar los datos de su solicitud anterior. Descarte esta y empiece otra en «Pedir otra».",
  },
} as const satisfies Record<string, { status: number; message: string }>
