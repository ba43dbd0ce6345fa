import { connect } from "node:net"
import { setTimeout as wait } from "node:timers/promises"

const port = Number(process.env.PORT || 3000)

function isTaken() {
  return new Promise((resolve) => {
    const socket = connect({ port, host: "localhost" })
    const answer = (taken) => {
      socket.destroy()
      resolve(taken)
    }
    socket.once("connect", () => answer(true))
    socket.once("error", () => answer(false))
  })
}

/** Waits up to 10 s for the port: a server that was just killed may still be ending. Resolves to false if it stays taken. */
export async function portIsFree() {
  for (let tries = 0; tries < 40; tries++) {
    if (!(await isTaken())) return true
    await wait(250)
  }
  console.error(
    `El puerto ${port} está ocupado. Detenga el programa que lo usa o elija otro: PORT=${port + 1} npm start`,
  )
  return false
}
