import { certificateErrors } from "./certificate-errors.ts"
import { clientErrors } from "./client-errors.ts"
import { configurationErrors } from "./configuration-errors.ts"
import { handoverErrors } from "./handover-errors.ts"
import { pairingErrors } from "./pairing-errors.ts"
import { purchaseErrors } from "./purchase-errors.ts"
import { reviewErrors } from "./review-errors.ts"
import { overloadedStatus, unknownDistributorMessage } from "./shown-messages.ts"

/**
 * All errors of the API, with HTTP status and Spanish message (checklist H5). The body is `{ typeCode, message }`;
 * validation errors add `fields`.
 */
export const errorCatalogue = {
  ...certificateErrors,
  ...clientErrors,
  ...configurationErrors,
  ...handoverErrors,
  ...pairingErrors,
  ...purchaseErrors,
  ...reviewErrors,

  // The request itself
  VALIDATION_FAILED: { status: 400, message: "Revise los campos marcados." },
  NOT_FOUND: { status: 404, message: "Disculpe, la página solicitada no existe." },
  CURSOR_REFUSED: {
    status: 400,
    message: "Esa página es de otra búsqueda. Vuelva al principio de la lista.",
  },
  CHANGED_MEANWHILE: {
    status: 409,
    message: "Otra persona guardó cambios mientras usted escribía. Revise qué cambió y vuelva a guardar.",
  },
  METHOD_NOT_ALLOWED: { status: 405, message: "Esta dirección no acepta esa operación." },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: "El formato del envío no es el esperado." },
  PAYLOAD_TOO_LARGE: { status: 413, message: "El envío pesa más de lo permitido." },
  TOO_MANY_REQUESTS: {
    status: 429,
    message: "Demasiados intentos seguidos. Espere un momento y vuelva a intentar.",
  },
  FOREIGN_ORIGIN: { status: 403, message: "La solicitud viene de otro sitio y no se puede aceptar." },
  DEMO_BEHIND_PROXY: {
    status: 403,
    message:
      "Los datos de demostración tienen contraseñas públicas y no se atienden a través de un proxy. Use DEMO_DATA=false, o DEMO_DATA=open si es una demostración para otras personas.",
  },
  INTERNAL: {
    status: 500,
    message: "Algo falló de nuestro lado. Revise si lo último que hizo quedó guardado e intente otra vez.",
  },
  STORAGE_FULL: { status: 503, message: "No se guardó: nos falta espacio. Intente más tarde." },
  CALL_UNREADABLE: {
    status: 400,
    message: "No pudimos leer el envío. Actualice la página e intente otra vez.",
  },
  HEADERS_TOO_LARGE: {
    status: 431,
    message: "El envío trae demasiados datos. Borre las cookies de este sitio e intente otra vez.",
  },
  CALL_TIMED_OUT: { status: 408, message: "El envío tardó demasiado. Intente otra vez." },
  RESTARTING: {
    status: 503,
    message: "El servicio se está reiniciando. Intente otra vez en un momento.",
  },
  DATABASE_UNAVAILABLE: {
    status: 503,
    message:
      "El servicio se interrumpió por un momento. Espere unos segundos, revise si lo que hizo quedó guardado e intente otra vez.",
  },
  FILES_UNAVAILABLE: { status: 503, message: "El almacén de archivos no responde. Intente en un momento." },
  EXPORTS_PENDING: {
    status: 409,
    message: "Ya tiene tres exportaciones en curso. Espere a que termine una.",
  },
  OVERLOADED: { status: overloadedStatus, message: "El servicio está ocupado. Intente en un momento." },

  // Distributor
  DISTRIBUTOR_NOT_FOUND: { status: 422, message: unknownDistributorMessage },
  DISTRIBUTOR_NOT_CONFIGURED: {
    status: 409,
    message: "Lo sentimos, la distribuidora todavía no se encuentra disponible, contáctese con su proveedor.",
  },

  // The platform's own staff
  LAST_HOST: {
    status: 409,
    message: "La distribuidora necesita al menos una dirección. Agregue otra antes de quitar esta.",
  },
  OWN_ACCOUNT: {
    status: 409,
    message: "No puede desactivar su propia cuenta. Pídalo a otro administrador.",
  },
  LAST_ADMINISTRATOR: { status: 409, message: "Debe quedar al menos un administrador activo." },

  // A distributor's roles and operators
  ROLE_NOT_FOUND: { status: 404, message: "Ese rol ya no existe." },
  ROLE_IN_USE: {
    status: 409,
    message: "Hay personas con este rol. Deles otro antes de eliminarlo.",
  },
  ROLES_FULL: { status: 409, message: "Ya tiene cien roles. Elimine los que nadie usa." },
  PERMISSIONS_NOT_HELD: { status: 403, message: "No puede dar permisos que usted no tiene." },
  OWN_ROLE: {
    status: 409,
    message: "Ese es su propio rol: no puede quitarse lo que le permite administrar. Pídalo a otra persona.",
  },
  OPERATOR_NOT_FOUND: { status: 404, message: "No encontramos a esa persona." },
  OWN_ACCESS: {
    status: 409,
    message: "No puede cambiar su propio acceso. Pídalo a otra persona que administre operadores.",
  },
  OWN_ACCESS_REVIEW: {
    status: 409,
    message: "No puede revisar su propio acceso. Pídalo a otra persona que administre operadores.",
  },
  ADMINISTRATOR_ONLY: {
    status: 403,
    message: "Solo quien administra la distribuidora cambia el acceso de otro administrador.",
  },
  ACCESS_CHANGED: {
    status: 409,
    message: "Su acceso cambió mientras usted lo revisaba. Mírelo otra vez antes de confirmarlo.",
  },
  LAST_MANAGER: {
    status: 409,
    message:
      "Nadie más podría administrar operadores y roles. Dé antes esos permisos a otra persona que ya ingrese.",
  },

  // Sessions
  NOT_SIGNED_IN: { status: 401, message: "Inicie sesión para continuar." },
  WRONG_CREDENTIALS: { status: 401, message: "Usuario o contraseña incorrectos" },
  CURRENT_PASSWORD_WRONG: { status: 400, message: "La contraseña actual no es correcta." },
  SESSION_NOT_FOUND: { status: 404, message: "Esa sesión ya no está abierta." },
  RESET_LINK_INVALID: {
    status: 404,
    message: "El enlace ya no sirve: venció, ya se usó o usted pidió otro después. Pida uno nuevo.",
  },
  NOT_ALLOWED: { status: 403, message: "No tiene permiso para hacer esto." },

  // Second factor
  TICKET_OVER: {
    status: 401,
    message:
      "Su ingreso no se completó a tiempo o se agotaron los intentos. Ingrese otra vez con su contraseña.",
  },
  FACTOR_WRONG: {
    status: 400,
    message: "El código no es correcto o ya se usó. Espere el siguiente e inténtelo otra vez.",
  },
  FACTOR_NOT_FOUND: { status: 404, message: "Ese segundo factor ya no está en su cuenta." },
  FACTOR_ALREADY_ON: {
    status: 409,
    message: "Su cuenta ya tiene una aplicación de códigos. Quítela antes de activar otra.",
  },
  PASSKEY_REFUSED: { status: 400, message: "No pudimos guardar la llave de acceso. Inténtelo otra vez." },
  PASSKEYS_FULL: { status: 409, message: "Ya tiene diez llaves de acceso. Quite una antes de agregar otra." },
  SECOND_FACTOR_REQUIRED: {
    status: 403,
    message: "Su cuenta necesita un segundo factor. Actívelo para continuar.",
  },
  PROOF_REQUIRED: {
    status: 403,
    message: "Por seguridad, confirme que es usted y repita lo que iba a hacer. Nada ha cambiado todavía.",
  },

  // Files
  FILE_TYPE_NOT_ALLOWED: { status: 400, message: "El formato ingresado no es permitido" },
  FILE_TOO_LARGE: { status: 413, message: "El documento pesa más de 2 Mb" },
  VIDEO_TOO_LARGE: { status: 413, message: "El video pesa más de 10 Mb" },
  FILE_DAMAGED: {
    status: 400,
    message: "No pudimos abrir el documento. Está incompleto o dañado; guárdelo otra vez y vuelva a subirlo.",
  },
  FILE_ACTIVE: {
    status: 400,
    message:
      "El PDF contiene programas, formularios o archivos adjuntos. Imprímalo otra vez como PDF o tómele una foto.",
  },
  FILE_NEEDS_PASSWORD: {
    status: 400,
    message:
      "El PDF pide una contraseña para abrirse. Quítele la contraseña, imprímalo otra vez como PDF o tómele una foto.",
  },
  FILE_WITHOUT_PAGES: {
    status: 400,
    message: "El PDF no tiene páginas. Imprímalo otra vez como PDF o tómele una foto.",
  },
  PICTURE_TOO_LARGE: {
    status: 400,
    message: "La imagen tiene más de 25 megapíxeles. Redúzcala o tome la foto con menos resolución.",
  },
  FILE_EMPTY: { status: 400, message: "El documento está vacío." },
  FILE_MISSING: { status: 400, message: "Este documento es requerido" },

  // One-time codes
  CODE_WRONG: { status: 400, message: "El código no es correcto." },
  CODE_NOT_SENT: { status: 409, message: "Todavía no le enviamos un código: pídalo con «Enviar código»." },
  CODE_EXPIRED: { status: 400, message: "El código venció. Pida uno nuevo." },
  CODE_USED: { status: 400, message: "Ese código ya se usó. Pida uno nuevo." },
  CODE_EXHAUSTED: { status: 429, message: "Se agotaron los cinco intentos. Pida un código nuevo." },
  CODE_TOO_SOON: { status: 429, message: "Ya le enviamos un código. Puede pedir otro en un minuto." },
  CODE_REQUIRED: { status: 409, message: "Primero confirme el código que le enviamos." },

  // Requests
  REQUEST_NOT_FOUND: { status: 404, message: "No encontramos esa solicitud." },
  REQUEST_LINK_INVALID: {
    status: 404,
    message: "El enlace no es válido o ya no sirve. Pida uno nuevo a su proveedor.",
  },
  REQUEST_LINK_SPENT: {
    status: 410,
    message:
      "Con este enlace ya se escribieron demasiados códigos y dejó de servir. Siga en el dispositivo donde empezó: allí puede copiar otro enlace.",
  },
  REQUEST_LINK_SENT: {
    status: 410,
    message: "Esa solicitud ya se envió. Ábrala con el último correo que le enviamos o con su cuenta.",
  },
  LINK_TOO_SOON: { status: 429, message: "Ya se envió el enlace. Puede enviarlo otra vez en un minuto." },
  STEP_NOT_REACHED: { status: 409, message: "Complete primero los pasos anteriores." },
  MOVE_NOT_ALLOWED: {
    status: 409,
    message: "La solicitud ya cambió de estado. Actualice la página para ver cómo está ahora.",
  },
  CONSENT_REQUIRED: {
    status: 409,
    message: "Antes de enviar su foto o su documento necesitamos su autorización.",
  },
  PRICE_NOT_FOUND: { status: 409, message: "Ese certificado no está a la venta en esta distribuidora." },
  PRICE_CHANGED: {
    status: 409,
    message:
      "Otra persona cambió estos precios mientras usted escribía. Revise los valores y guarde otra vez.",
  },
  VALIDITY_NOT_SOLD: {
    status: 409,
    message:
      "Ese plazo no está a la venta por ahora: terminaría después que el certificado de la autoridad que lo emite. Elija uno más corto o comuníquese con su proveedor.",
  },
  PAPERS_MISSING: { status: 409, message: "Faltan documentos por subir." },
  IDENTITY_BUSY: {
    status: 409,
    message: "Por ahora no podemos recibir otra solicitud con este documento. Comuníquese con su proveedor.",
  },
  ACCOUNT_DECISION_REQUIRED: {
    status: 409,
    message: "Este documento ya tiene una cuenta. Compare los datos de las dos y decida antes de aprobar.",
  },
  ACCOUNT_DISPUTED: {
    status: 409,
    message:
      "Estamos comprobando de quién es la cuenta de este documento. Hasta entonces no se puede seguir.",
  },
  APPROVAL_VOID: {
    status: 409,
    message: "Esta aprobación no vale para su cuenta. Comuníquese con su proveedor para que la revise.",
  },
  SECOND_REVIEWER_REQUIRED: {
    status: 403,
    message: "Esto lo decide otra persona: quien lo pidió no puede responderlo.",
  },
  ADDRESS_CHANGE_INVALID: {
    status: 404,
    message: "El enlace ya no sirve: el cambio de correo ya se hizo, se rechazó o se retiró.",
  },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errorCatalogue

/** The body of an error response. */
export interface ErrorResponse {
  typeCode: ErrorCode
  message: string
  fields?: Record<string, string>
}

/**
 * Thrown by operations. The server converts it to a response and the web shows it. `message` overrides the catalogue's.
 */
export class ApiError extends Error {
  readonly typeCode: ErrorCode
  readonly status: number
  readonly fields: Record<string, string> | undefined

  constructor(typeCode: ErrorCode, details: { message?: string; fields?: Record<string, string> } = {}) {
    super(details.message ?? errorCatalogue[typeCode].message)
    this.name = "ApiError"
    this.typeCode = typeCode
    this.status = errorCatalogue[typeCode].status
    this.fields = details.fields
  }

  toResponse(): ErrorResponse {
    return {
      typeCode: this.typeCode,
      message: this.message,
      ...(this.fields ? { fields: this.fields } : {}),
    }
  }
}
