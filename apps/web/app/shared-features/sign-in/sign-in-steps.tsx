import type { FactorArea, FactorWay } from "@trazo/domain/access/second-factor"
import { useFormFailure } from "../api/use-form-failure.ts"
import { SecondStep } from "./second-step.tsx"

interface SignInStepsProps {
  area: FactorArea
  /** What is due after the password; null before it. */
  due: readonly FactorWay[] | null
  /** The first step: user and password. */
  children: React.ReactNode
}

/** The steps of a door: the password, then the second factor where one is due. */
export function SignInSteps({ area, due, children }: SignInStepsProps) {
  const { typeCode } = useFormFailure()
  // Whose time or tries ran out begins anew, and reads why.
  return due && typeCode !== "TICKET_OVER" ? <SecondStep area={area} ways={due} /> : children
}
