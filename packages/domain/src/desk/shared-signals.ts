/** What two requests of different identities can share. Evidence for staff, never a decision. */
export const sharedSignals = ["phone", "email", "address", "device", "receipt", "picture"] as const
export type SharedSignal = (typeof sharedSignals)[number]

export const sharedSignalLabels: Record<SharedSignal, string> = {
  phone: "Mismo teléfono",
  email: "Mismo correo",
  address: "Misma dirección de domicilio",
  device: "Mismo dispositivo y conexión",
  receipt: "Mismo comprobante",
  picture: "Mismo archivo de documento",
}
