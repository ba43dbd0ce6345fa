export const requestsText = (count: number) =>
  count === 1 ? "1 solicitud" : `${count.toLocaleString("es-EC")} solicitudes`
