/** Errors of handing a P12 from a phone to a computer: part of `errorCatalogue`. */
export const handoverErrors = {
  HANDOVER_NOT_FOUND: {
    status: 404,
    message: "Ese código no sirve. Escriba el que se ve ahora en su computadora.",
  },
  HANDOVER_USED: {
    status: 409,
    message: "Ese código ya se usó. Pida otro en su computadora.",
  },
  HANDOVER_EXPIRED: {
    status: 410,
    message: "El código venció: dura diez minutos. Pida otro en su computadora.",
  },
  HANDOVER_NUMBER_WRONG: {
    status: 409,
    message: "Ese no es el número que muestra su teléfono. Escríbalo otra vez.",
  },
  HANDOVER_NOT_OFFERED: {
    status: 409,
    message: "Primero elija su firma en el teléfono.",
  },
  HANDOVER_ENDED: {
    status: 410,
    message: "Este paso terminó y el archivo no se puede pedir otra vez. Empiece de nuevo en su computadora.",
  },
} as const satisfies Record<string, { status: number; message: string }>
