/** More of them would not fit into one NOTIFY, and make a detour through a table. */
const most = 10

/** Sends the first at once and what comes within `milliseconds` of it together, so that a burst is a few messages. */
export function inBatches<T>(milliseconds: number, send: (batch: T[]) => void): (one: T) => void {
  let waiting: T[] = []
  let isPausing = false
  const go = () => {
    isPausing = waiting.length > 0
    if (!isPausing) return
    const all = waiting
    waiting = []
    for (let start = 0; start < all.length; start += most) send(all.slice(start, start + most))
    setTimeout(go, milliseconds)
  }
  return (one) => {
    waiting.push(one)
    if (!isPausing) go()
  }
}
