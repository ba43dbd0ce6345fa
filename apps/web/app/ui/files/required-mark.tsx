import { VisuallyHidden } from "@mantine/core"

/** After the label of a file that has to be sent. */
export function RequiredMark() {
  return (
    <>
      <span style={{ color: "var(--bad)" }} aria-hidden="true">
        {" *"}
      </span>
      <VisuallyHidden> (obligatorio)</VisuallyHidden>
    </>
  )
}
