import { useHotkeys } from "../page/use-hotkeys.ts"

/** ↑, ↓, j and k move the focus between the rows' links. x selects the row. */
export function useRowKeys(
  body: React.RefObject<HTMLElement | null>,
  onSelect?: ((id: string) => void) | undefined,
): void {
  const links = () => [...(body.current?.querySelectorAll<HTMLElement>("[data-row-link]") ?? [])]
  const focused = () => links().find((link) => link.closest("tr")?.contains(document.activeElement))
  const move = (step: 1 | -1) => {
    const all = links()
    const at = all.indexOf(focused() as HTMLElement)
    const next = all[at === -1 ? 0 : Math.min(Math.max(at + step, 0), all.length - 1)]
    next?.focus({ preventScroll: true })
    next?.scrollIntoView({ block: "nearest" })
  }
  useHotkeys({
    j: () => move(1),
    k: () => move(-1),
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    x: () => {
      const id = focused()?.dataset.rowLink
      if (id) onSelect?.(id)
    },
  })
}
