import { Button, Stack } from "@mantine/core"
import { accessibleTextColor } from "@trazo/domain/distributors/accessible-text-color"
import type { Theme } from "@trazo/domain/distributors/theme"
import { brandPairs } from "../../../../shared-features/distributors/contrast/contrast-pairs.ts"
import { ContrastTable } from "../../../../shared-features/distributors/contrast/contrast-table.tsx"

interface BrandContrastProps {
  theme: Theme
  /** Takes a proposed colour. */
  onFix: ((key: keyof Theme, colour: string) => void) | undefined
}

/** The contrast of the typed colours. A colour that cannot be read on white gets a proposal. */
export function BrandContrast({ theme, onFix }: BrandContrastProps) {
  return (
    <Stack gap="lg">
      {brandPairs(theme).map((group) => (
        <ContrastTable
          key={group.title}
          {...group}
          fixOf={({ front, colour }) => {
            if (!colour || !onFix) return null
            const proposal = accessibleTextColor(front)
            return (
              <Button variant="default" size="sm" onClick={() => onFix(colour, proposal)}>
                Usar {proposal.toUpperCase()} en su lugar
              </Button>
            )
          }}
        />
      ))}
    </Stack>
  )
}
