import { Box } from "@mantine/core"
import type { Operator } from "@trazo/contract/identity/operators"
import { formatDate } from "@trazo/domain/dates/spanish-dates"
import { RelativeDate } from "../../../../ui/content/relative-date.tsx"
import { Section, SectionBody } from "../../../../ui/editor/section.tsx"
import { FactorMark, roleName } from "../factor-mark.tsx"

export function AccountSection({ operator }: { operator: Operator }) {
  const { lastSignInAt, createdAt, review, state } = operator
  return (
    <Section title="Cuenta">
      <SectionBody>
        <Box
          component="dl"
          display="grid"
          style={{ gridTemplateColumns: "repeat(auto-fill, minmax(180px, 1fr))", gap: "16px 24px" }}
        >
          <Fact title="Rol">{roleName(operator)}</Fact>
          <Fact title="Último ingreso">{lastSignInAt ? <RelativeDate date={lastSignInAt} /> : "Nunca"}</Fact>
          <Fact title="Segundo factor">
            <FactorMark {...operator} />
          </Fact>
          <Fact title="Desde">{formatDate(new Date(createdAt))}</Fact>
          {state === "disabled" ? null : (
            <Fact title="Revisión de su acceso">
              {review.reviewedAt ? (
                <>
                  {review.reviewedBy ?? "Alguien"}, <RelativeDate date={review.reviewedAt} />
                  {review.isDue ? ". Toca revisarlo otra vez." : null}
                </>
              ) : (
                "Pendiente"
              )}
            </Fact>
          )}
        </Box>
      </SectionBody>
    </Section>
  )
}

function Fact({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div>
      <Box component="dt" c="dimmed">
        {title}
      </Box>
      <Box component="dd" mt={2}>
        {children}
      </Box>
    </div>
  )
}
