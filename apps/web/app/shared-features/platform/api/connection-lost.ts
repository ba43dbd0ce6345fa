/**
 * The server sent no response. The message is shown to the user. Apart from the other errors, whose catalogue the shop's
 * scripts do not have.
 */
export class ConnectionLost extends Error {
  constructor() {
    super("No hay conexión con el servidor. Lo que hizo sigue aquí: intente otra vez.")
    this.name = "ConnectionLost"
  }
}
