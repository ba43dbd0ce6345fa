/** Errors of activation and of certificates: part of `errorCatalogue`. */
export const certificateErrors = {
  /** The same for every cause. */
  SHEET_CODE_REFUSED: {
    status: 403,
    message:
      "Con esos datos no hay una firma que se pueda revocar. Revise el número y el código, o entre a su cuenta para revocarla.",
  },
  ACTIVATION_NOT_AUTHORISED: {
    status: 409,
    message: "Confirme con el código que le enviamos antes de continuar.",
  },
  ACTIVATION_LINK_INVALID: {
    status: 404,
    message: "Este enlace no sirve para activar. Ábralo completo desde el correo, o entre a su cuenta.",
  },
  KEY_COPY_REQUIRED: { status: 409, message: "La copia cifrada de su clave todavía no está guardada." },
  REQUEST_SIGNATURE_INVALID: {
    status: 400,
    message: "La solicitud de certificado no está firmada por su propia clave.",
  },
  CERTIFICATION_REQUEST_INVALID: {
    status: 400,
    message: "La solicitud de certificado está dañada o no es válida.",
  },
  KEY_REFUSED: { status: 400, message: "La clave no cumple los requisitos de seguridad. Genere una nueva." },
  KEY_ALREADY_CERTIFIED: { status: 409, message: "Esa clave ya tiene un certificado. Genere una nueva." },
  ALREADY_ISSUED: { status: 409, message: "El certificado de esta aprobación ya se emitió con otra clave." },
  CLOCK_WRONG: {
    status: 503,
    message:
      "El reloj de nuestro servidor no está en hora, y no emitimos nada con una fecha equivocada. Lo que hizo se conserva: intente otra vez en unos minutos.",
  },
  TIME_STAMPS_NOT_OFFERED: { status: 404, message: "Aquí no se ofrecen sellos de tiempo." },
  TIME_STAMP_UNAVAILABLE: {
    status: 503,
    message:
      "El servicio de sellos de tiempo no respondió. Intente otra vez en un momento, o firme sin sello de tiempo.",
  },
  CERTIFICATE_NOT_FOUND: { status: 404, message: "No encontramos ese certificado." },
  CERTIFICATE_ALREADY_REVOKED: { status: 409, message: "El certificado ya está revocado." },
  CERTIFICATE_ENDED: {
    status: 409,
    message: "El certificado ya caducó: no hace falta revocarlo ni suspenderlo.",
  },
  CERTIFICATE_SUSPENDED: {
    status: 409,
    message: "El certificado está suspendido. Podrá descargar su archivo cuando se levante la suspensión.",
  },
  RENEWAL_DONE: {
    status: 409,
    message: "Esta firma ya se renovó. Use la nueva, que está en sus certificados.",
  },
  RENEWAL_NOT_OPEN: {
    status: 409,
    message: "Esta firma no se puede renovar ahora. Vea en «Renovar» desde cuándo, o pida una firma nueva.",
  },
  RENEWAL_LINK_INVALID: {
    status: 404,
    message: "Este enlace no es válido. Revise que esté completo o escriba su número de documento.",
  },
  INVITATION_INVALID: {
    status: 404,
    message: "Esta invitación no es válida. Ábrala desde el correo, o pida otra a su organización.",
  },
  INVITATION_CLOSED: {
    status: 409,
    message: "Esta invitación ya no se puede usar. Pida otra a su organización.",
  },
  P12_NOT_FOUND: { status: 404, message: "No hay una copia cifrada guardada de ese certificado." },
  P12_ALREADY_SAVED: { status: 409, message: "El archivo de este certificado ya está guardado." },
} as const satisfies Record<string, { status: number; message: string }>
