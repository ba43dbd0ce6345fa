/** No answer came from the server. Its message is for a person. */
export class ConnectionLost extends Error {
  constructor() {
    super("No hay conexión con el servidor. Lo que hizo sigue aquí: intente otra vez.")
    this.name = "ConnectionLost"
  }
}
