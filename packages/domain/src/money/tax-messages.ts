/** A message of the SRI as it wrote it, or why nothing was sent. */
export interface TaxMessage {
  /** identificador */
  code: string
  text: string
  /** informacionAdicional */
  detail: string
}

interface TaxMessageText {
  official: string
  meaning: string
  advice: string
}

/** SRI, ficha técnica de comprobantes electrónicos: errors and warnings, in the SRI's words, in plain ones and what to do. */
const texts: Record<string, TaxMessageText> = {
  "2": {
    official: "RUC DEL EMISOR SE ENCUENTRA NO ACTIVO",
    meaning: "El RUC de la distribuidora no está activo en el SRI.",
    advice: "Reactive el RUC en el SRI y vuelva a enviar la factura.",
  },
  "10": {
    official: "ESTABLECIMIENTO DEL EMISOR SE ENCUENTRA CLAUSURADO",
    meaning: "El establecimiento está clausurado en el SRI.",
    advice: "Revise el establecimiento en su RUC y vuelva a enviar la factura.",
  },
  "26": {
    official: "TAMAÑO MÁXIMO SUPERADO",
    meaning: "La factura pesa más de 320 KB.",
    advice: "Escriba al soporte de la plataforma: una factura normal no llega a ese tamaño.",
  },
  "35": {
    official: "DOCUMENTO INVÁLIDO",
    meaning: "Un dato de la factura no tiene la forma que pide el SRI.",
    advice: "Corrija el comprador o los datos de facturación según el detalle y vuelva a enviarla.",
  },
  "39": {
    official: "FIRMA INVÁLIDA",
    meaning: "El SRI no aceptó la firma de la factura.",
    advice: "Compruebe que el certificado de facturación es de este RUC y está vigente, y vuelva a enviarla.",
  },
  "43": {
    official: "CLAVE ACCESO REGISTRADA",
    meaning: "El SRI ya tiene esta factura.",
    advice: "No hay que hacer nada: se consulta su autorización.",
  },
  "45": {
    official: "ERROR SECUENCIAL REGISTRADO",
    meaning: "El SRI ya tiene otra factura con este número.",
    advice:
      "Otro programa usó este punto de emisión. Ponga un número siguiente que nadie haya usado y avise a su contador.",
  },
  "52": {
    official: "ERROR EN DIFERENCIAS",
    meaning: "Al SRI no le cuadran los valores de la factura.",
    advice: "Escriba al soporte de la plataforma con el detalle que da el SRI.",
  },
  "59": {
    official: "IDENTIFICACIÓN NO EXISTE",
    meaning: "El SRI no conoce la identificación del comprador.",
    advice: "La factura vale. Revise la identificación con el comprador.",
  },
  "60": {
    official: "AMBIENTE EJECUTADO",
    meaning: "La factura se envió al ambiente de pruebas.",
    advice: "No tiene validez tributaria. Pase a producción cuando haya terminado de probar.",
  },
  "62": {
    official: "IDENTIFICACIÓN INCORRECTA",
    meaning: "La identificación del comprador está mal escrita.",
    advice: "La factura vale. Revise la identificación con el comprador.",
  },
  "65": {
    official: "FECHA DE EMISIÓN EXTEMPORÁNEA",
    meaning: "El SRI recibió la factura demasiado tarde para su fecha.",
    advice: "Vuelva a enviarla: sale con la fecha de hoy y el mismo número.",
  },
  "70": {
    official: "CLAVE DE ACCESO EN PROCESAMIENTO",
    meaning: "El SRI todavía trabaja en esta factura.",
    advice: "No hay que hacer nada: se consulta de nuevo.",
  },
  // The platform's own.
  silent: {
    official: "",
    meaning: "El SRI no responde, o no dice qué hizo con la factura.",
    advice:
      "Se vuelve a intentar solo durante cinco días. Si está en espera, reintente cuando el SRI funcione.",
  },
  serviceSilent: {
    official: "",
    meaning: "El servicio de facturación no responde, o no dice qué hizo con la factura.",
    advice:
      "Se vuelve a intentar solo durante cinco días. Si está en espera, reintente cuando el servicio funcione.",
  },
  service: {
    official: "",
    meaning: "El servicio de facturación no tomó la factura.",
    advice:
      "Revise su usuario y contraseña en la configuración de facturación y el detalle que da el servicio, y reintente.",
  },
  serviceCredentials: {
    official: "",
    meaning: "El servicio de facturación ya no acepta el usuario y la contraseña guardados.",
    advice: "Guarde en la configuración de facturación los que valen y reintente.",
  },
  serviceMismatch: {
    official: "",
    meaning: "El servicio de facturación tiene con esta clave otro documento, con otros datos o valores.",
    advice:
      "No la damos por autorizada. Hable con su servicio de facturación y, cuando lo corrija, reintente.",
  },
  settings: {
    official: "",
    meaning: "Faltan datos de facturación de la distribuidora.",
    advice: "Complete los datos de quien factura en la configuración y reintente.",
  },
  buyer: {
    official: "",
    meaning: "Los datos del comprador no sirven para una factura.",
    advice: "Corrija el comprador: la factura se envía con lo corregido.",
  },
  document: {
    official: "",
    meaning: "Los datos de la venta no forman una factura que el SRI acepte.",
    advice: "Escriba al soporte de la plataforma con el número de la solicitud.",
  },
  numbers: {
    official: "",
    meaning: "Se acabaron los números de este punto de emisión.",
    advice: "Use otro punto de emisión en la configuración y reintente.",
  },
  key: {
    official: "",
    meaning: "La firma con que se firman las facturas falta, terminó o no sirve.",
    advice: "Suba una firma vigente en la configuración de facturación y reintente.",
  },
}

const unknown: TaxMessageText = {
  official: "",
  meaning: "El SRI no aceptó la factura.",
  advice: "Lea el detalle que da el SRI, corrija lo que dice y vuelva a enviarla.",
}

/** Of a code that the table lacks: a person reads what the SRI wrote. */
export function explainTaxMessage(code: string): TaxMessageText {
  return (Object.hasOwn(texts, code) ? texts[code] : undefined) ?? unknown
}
