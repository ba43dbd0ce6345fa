import { useHotkeys } from "../../../ui/use-hotkeys.ts"

/** ↑↓ and j k move the focus along the rows' links; Enter is the link's own. */
export function useRowKeys(body: React.RefObject<HTMLElement | null>): void {
  const move = (step: 1 | -1) => {
    const links = [...(body.current?.querySelectorAll<HTMLElement>("[data-row-link]") ?? [])]
    const at = links.indexOf(document.activeElement as HTMLElement)
    const next = links[at === -1 ? 0 : Math.min(Math.max(at + step, 0), links.length - 1)]
    next?.focus({ preventScroll: true })
    next?.scrollIntoView({ block: "nearest" })
  }
  useHotkeys({
    j: () => move(1),
    k: () => move(-1),
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
  })
}
