import { Group } from "@mantine/core"
import { paths } from "@trazo/contract/paths"
import { Link } from "react-router"
import { ContactLine } from "../shared-features/distributors/branding/contact-line.tsx"
import { useBrandName } from "../shared-features/distributors/branding/use-brand.ts"

/** One line instead of the footer, where somebody is in the middle of a task. */
export function QuietFooter() {
  return (
    <Group
      component="footer"
      justify="center"
      gap="4px 16px"
      ta="center"
      px="md"
      py="sm"
      fz="var(--text-s)"
      c="dimmed"
      style={{ borderTop: "1px solid var(--line)" }}
    >
      <ContactLine />
      <span>{useBrandName()} · © 2023 Trazo</span>
      <Link
        to={paths.legalInformation}
        style={{ display: "inline-flex", alignItems: "center", minHeight: 44, color: "inherit" }}
      >
        Información legal
      </Link>
    </Group>
  )
}
