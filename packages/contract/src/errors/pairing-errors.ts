/** Errors of a phone that takes over the documents of a computer's draft: part of `errorCatalogue`. */
export const pairingErrors = {
  PAIRING_NOT_FOUND: {
    status: 404,
    message: "Este código no sirve. Escanee el que se ve ahora en su computadora.",
  },
  PAIRING_USED: {
    status: 409,
    message:
      "Este código ya se usó. Si no fue en este teléfono, pida otro en su computadora: el anterior deja de servir.",
  },
  PAIRING_EXPIRED: {
    status: 410,
    message: "Este código venció: dura diez minutos. Pida otro en su computadora.",
  },
  PAIRING_SAME_DEVICE: {
    status: 409,
    message:
      "Este código es para otro aparato: aquí ya tiene abierta la solicitud. Escanéelo con su teléfono, o suba los documentos en esta misma pantalla.",
  },
  PAIRING_NUMBER_WRONG: {
    status: 409,
    message: "Ese no es el número que muestra su teléfono. Escríbalo otra vez.",
  },
  PAIRING_NOT_CONFIRMED: {
    status: 409,
    message: "Primero escriba en su computadora el número que ve en este teléfono.",
  },
  PAIRING_ENDED: {
    status: 410,
    message: "La conexión con su computadora terminó. Lo que envió está guardado: siga en su computadora.",
  },
} as const satisfies Record<string, { status: number; message: string }>
