import { paths } from "../paths.ts"

/** Paths of screens of staff, apart from `paths`, which the shop's pages load. */
export const moneyPaths = {
  day: `${paths.executiveBilling}/day`,
  /** Of the gateways of cards. */
  settlements: `${paths.executiveBilling}/settlements`,
} as const
