/** A tap's click can follow its release by this time. */
const tapMilliseconds = 350

let isPressed = false
let timer: ReturnType<typeof setTimeout> | undefined
const waiting: (() => void)[] = []

function settleAfter(milliseconds: number): void {
  if (!isPressed) return
  clearTimeout(timer)
  timer = setTimeout(() => {
    isPressed = false
    for (const run of waiting.splice(0)) run()
  }, milliseconds)
}

if (typeof document !== "undefined") {
  const listen = { capture: true, passive: true }
  document.addEventListener(
    "pointerdown",
    () => {
      clearTimeout(timer)
      isPressed = true
    },
    listen,
  )
  document.addEventListener(
    "pointerup",
    ({ pointerType }) => settleAfter(pointerType === "touch" ? tapMilliseconds : 0),
    listen,
  )
  document.addEventListener("pointercancel", () => settleAfter(0), listen)
  document.addEventListener("click", () => settleAfter(0), listen)
}

/**
 * Runs at once, or after the click of the pointer that is pressed now. A layout change between press and release moves
 * the pressed button, and the browser then sends the click to another element.
 */
export function afterPress(run: () => void): void {
  if (isPressed) waiting.push(run)
  else run()
}
