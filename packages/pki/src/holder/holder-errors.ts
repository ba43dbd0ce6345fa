/** Failures on the holder's device. They change nothing that is stored. Messages are for the holder. */
export abstract class HolderError extends Error {
  override readonly name = "HolderError"
  abstract readonly code: string
}

export class WrongPassword extends HolderError {
  readonly code = "WRONG_PASSWORD"
  constructor() {
    super("La contraseña no es la correcta. Use la misma que escribió al empezar la activación.")
  }
}

/** The digest of the key's copy differs, whatever the password. */
export class DamagedCopy extends HolderError {
  readonly code = "DAMAGED_COPY"
  constructor() {
    super("La copia cifrada de su clave está dañada.")
  }
}

/** Not a P12, or an incomplete one. */
export class DamagedP12 extends HolderError {
  readonly code = "DAMAGED_P12"
  constructor() {
    super("El archivo no es un P12, está incompleto o está dañado.")
  }
}

/** A P12 with unknown encryption, MAC or kind of key. */
export class UnsupportedP12 extends HolderError {
  readonly code = "UNSUPPORTED_P12"
  /** An object identifier, or what exceeds a limit. */
  readonly detail: string
  constructor(detail: string) {
    super("El archivo usa un cifrado o un tipo de clave que esta página no puede abrir.")
    this.detail = detail
  }
}

export class NoSigningKey extends HolderError {
  readonly code = "NO_SIGNING_KEY"
  constructor() {
    super("El archivo no contiene una clave de firma con su certificado.")
  }
}

/** The browser's storage refused the key's copy. */
export class StorageUnavailable extends HolderError {
  readonly code = "STORAGE_UNAVAILABLE"
  constructor(options?: ErrorOptions) {
    super(
      "Su navegador no permite guardar datos de esta página. Salga del modo privado o libere espacio y siga.",
      options,
    )
  }
}

/** The server confirmed the key's copy, but returns another one. */
export class CopyNotConfirmed extends HolderError {
  readonly code = "COPY_NOT_CONFIRMED"
  constructor() {
    super("No pudimos confirmar que la copia cifrada de su clave quedó guardada. Intente otra vez.")
  }
}

/** A certificate exists and no copy of its key: it must be revoked and issued again. */
export class KeyLost extends HolderError {
  readonly code = "KEY_LOST"
  constructor() {
    super(
      "El certificado ya se emitió, pero su clave no está en este dispositivo ni en la copia guardada. Puede empezar de nuevo: el certificado anterior se revoca.",
    )
  }
}

/** The activation was finished on another device. */
export class CertificateOfAnotherKey extends HolderError {
  readonly code = "CERTIFICATE_OF_ANOTHER_KEY"
  constructor() {
    super("El certificado se emitió para otra clave. Siga la activación en el dispositivo donde la empezó.")
  }
}

/** The new P12 does not open correctly. It was not sent. */
export class P12CheckFailed extends HolderError {
  readonly code = "P12_CHECK_FAILED"
  readonly reason: string
  constructor(reason: string) {
    super("El archivo no pasó la comprobación. Su clave sigue guardada; intente otra vez.")
    this.reason = reason
  }
}
