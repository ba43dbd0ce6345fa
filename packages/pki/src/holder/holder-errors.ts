/** What can go wrong on the holder's device, in words for the holder. Nothing stored is touched by any of them. */
export abstract class HolderError extends Error {
  abstract readonly code: string
}

/** The password doesn't open the key's copy or the file. */
export class WrongPassword extends HolderError {
  override readonly name = "WrongPassword"
  readonly code = "WRONG_PASSWORD"
  constructor() {
    super("La contraseña no es la correcta. Use la misma que escribió al empezar la activación.")
  }
}

/** The key's copy isn't what was stored: its digest says so, whatever the password. */
export class DamagedCopy extends HolderError {
  override readonly name = "DamagedCopy"
  readonly code = "DAMAGED_COPY"
  constructor() {
    super("La copia cifrada de su clave está dañada.")
  }
}

/** Bytes that aren't a P12, or not a whole one. */
export class DamagedP12 extends HolderError {
  override readonly name = "DamagedP12"
  readonly code = "DAMAGED_P12"
  constructor() {
    super("El archivo no es un P12, está incompleto o está dañado.")
  }
}

/** A P12 whose encryption, integrity check or kind of key this page doesn't know; `detail` is an identifier. */
export class UnsupportedP12 extends HolderError {
  override readonly name = "UnsupportedP12"
  readonly code = "UNSUPPORTED_P12"
  readonly detail: string
  constructor(detail: string) {
    super("El archivo usa un cifrado o un tipo de clave que esta página no puede abrir.")
    this.detail = detail
  }
}

/** A well formed P12 without a key that signs and its certificate. */
export class NoSigningKey extends HolderError {
  override readonly name = "NoSigningKey"
  readonly code = "NO_SIGNING_KEY"
  constructor() {
    super("El archivo no contiene una clave de firma con su certificado.")
  }
}

/** A password that a P12 may not have; the message is the form's own. */
export class PasswordNotAllowed extends HolderError {
  override readonly name = "PasswordNotAllowed"
  readonly code = "PASSWORD_NOT_ALLOWED"
}

/** The browser's own storage refused to keep the key's copy, or gave back something else. */
export class StorageUnavailable extends HolderError {
  override readonly name = "StorageUnavailable"
  readonly code = "STORAGE_UNAVAILABLE"
  constructor(options?: ErrorOptions) {
    super(
      "Su navegador no permite guardar datos de esta página. Salga del modo privado o libere espacio y siga.",
      options,
    )
  }
}

/** The server says that it kept the key's copy, but gives back something else. */
export class CopyNotConfirmed extends HolderError {
  override readonly name = "CopyNotConfirmed"
  readonly code = "COPY_NOT_CONFIRMED"
  constructor() {
    super("No pudimos confirmar que la copia cifrada de su clave quedó guardada. Intente otra vez.")
  }
}

/** There is a certificate already, and no copy of its key anywhere: it has to be revoked and made anew. */
export class KeyLost extends HolderError {
  override readonly name = "KeyLost"
  readonly code = "KEY_LOST"
  constructor() {
    super(
      "El certificado ya se emitió, pero su clave no está en este dispositivo ni en la copia guardada. Puede empezar de nuevo: el certificado anterior se revoca.",
    )
  }
}

/** The certificate that came is for another key: the activation was finished elsewhere. */
export class CertificateOfAnotherKey extends HolderError {
  override readonly name = "CertificateOfAnotherKey"
  readonly code = "CERTIFICATE_OF_ANOTHER_KEY"
  constructor() {
    super("El certificado se emitió para otra clave. Siga la activación en el dispositivo donde la empezó.")
  }
}

/** The P12 just made didn't open again as it should; `reason` says how. It wasn't sent anywhere. */
export class P12CheckFailed extends HolderError {
  override readonly name = "P12CheckFailed"
  readonly code = "P12_CHECK_FAILED"
  readonly reason: string
  constructor(reason: string) {
    super("El archivo no pasó la comprobación. Su clave sigue guardada; intente otra vez.")
    this.reason = reason
  }
}
