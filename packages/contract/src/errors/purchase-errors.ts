/** Errors of a purchase and of its payment: part of `errorCatalogue`. */
export const purchaseErrors = {
  TERMS_CHANGED: {
    status: 409,
    message: "Los términos cambiaron mientras los leía. Lea la versión nueva y acéptela.",
  },
  TOTAL_CHANGED: {
    status: 409,
    message: "El precio cambió mientras revisaba. Vea el nuevo valor y continúe si está de acuerdo.",
  },
  REQUEST_CHANGED: {
    status: 409,
    message:
      "Esta solicitud cambió en otra pestaña u otro dispositivo. Revise lo que dice ahora y envíela si está bien.",
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

  // Payments
  PAYMENT_NOT_FOUND: { status: 404, message: "No encontramos ese pago." },
  PROMOTION_NOT_FOUND: {
    status: 404,
    message: "No encontramos ese cupón o código. Revise que esté bien escrito.",
  },
  COUPON_REFUSED: { status: 409, message: "Ese cupón o código no sirve para esta solicitud." },
  COUPON_EXPIRED: {
    status: 409,
    message:
      "El cupón venció antes de la fecha de su pago. Quítelo para ver el valor completo; lo que escribió sigue aquí.",
  },
  PAYMENT_METHOD_NOT_AVAILABLE: { status: 409, message: "Esa forma de pago no está disponible." },
  CARD_PAYMENT_PENDING: {
    status: 409,
    message:
      "Su banco todavía no decide un pago con tarjeta de esta solicitud. Espere su respuesta para no pagar dos veces.",
  },
  CARD_GATEWAY_UNAVAILABLE: {
    status: 503,
    message:
      "La pasarela de pago no responde y no se cobró nada. Intente otra vez en unos minutos o pague de otra forma.",
  },
} as const satisfies Record<string, { status: number; message: string }>
