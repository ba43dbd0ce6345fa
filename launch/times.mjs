const mostFiles = 30
const minute = 60_000

/**
 * Prints how long the run and each part took, and the slowest files of tests. Some parts and files run at once, so they add
 * up to more.
 */
export function printTimes(parts, total) {
  console.log(`\nTiempos: ${clock(total)}\n`)
  for (const { name, milliseconds } of parts) console.log(line(milliseconds, name))
  const files = parts.flatMap((part) => part.files ?? []).sort((a, b) => b.milliseconds - a.milliseconds)
  if (files.length === 0) return
  console.log(`\nLos ${Math.min(mostFiles, files.length)} archivos más lentos de ${files.length}\n`)
  for (const { name, milliseconds } of files.slice(0, mostFiles)) console.log(line(milliseconds, name))
}

const line = (milliseconds, name) => `${clock(milliseconds).padStart(8)}  ${name}`

/** «4.2 s» below a minute, «3:05 min» above. */
function clock(milliseconds) {
  if (milliseconds < minute) return `${(milliseconds / 1000).toFixed(1)} s`
  const seconds = Math.round(milliseconds / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")} min`
}
