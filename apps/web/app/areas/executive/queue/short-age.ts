const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** «ahora», «hace 12 min», «hace 3 h», «hace 2 d»: relative dates as a column of a list has room for. */
export function shortAge(since: Date, now: Date): string {
  const age = now.getTime() - since.getTime()
  if (age < minute) return "ahora"
  if (age < hour) return `hace ${Math.floor(age / minute)} min`
  return age < 2 * day ? `hace ${Math.floor(age / hour)} h` : `hace ${Math.floor(age / day)} d`
}
